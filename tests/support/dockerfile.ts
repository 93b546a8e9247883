import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob } from 'node:path'

export interface Stage {
  /** The folder in the place of `/`. */
  root: string
  /** Of ENV. */
  environment: Record<string, string>
  /** Of WORKDIR, in `root`. */
  folder: string
  user: string
  /** Of CMD. */
  command: string[]
  healthCheck: string
}

interface Instruction {
  name: string
  value: string
}

/** Uid and gid of the user `node` in the images of Node. */
const node = { uid: 1000, gid: 1000 }
const isRoot = process.getuid?.() === 0

/**
 * Performs the steps of the Dockerfile with the programs of this machine, each stage in an empty folder, and returns the
 * last one. Paths that begin with `/` are those of the stage.
 */
export function performDockerfile(parent: string, environment: NodeJS.ProcessEnv): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const instruction of instructionsOf(readFileSync('Dockerfile', 'utf8'))) {
    console.log(`${instruction.name} ${instruction.value}`)
    if (instruction.name === 'FROM') {
      const name = / AS (\S+)$/.exec(instruction.value)?.[1] ?? 'last'
      stage = emptyStage(join(parent, name))
      stages.set(name, stage)
    } else {
      assert(stage, 'the Dockerfile begins with FROM')
      perform(instruction, stage, stages, environment)
    }
  }
  assert(stage)
  return stage
}

/** Files as `docker build` gets them, without those of .dockerignore. */
function contextFiles() {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  return tracked.filter(
    (file) => file && !ignored.some((it) => matchesGlob(file, it) || file.startsWith(`${it}/`)),
  )
}

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
  return lines.filter(Boolean).map((line) => {
    const [name = '', ...words] = line.split(/\s+/)
    return { name, value: words.join(' ') }
  })
}

function emptyStage(root: string): Stage {
  mkdirSync(root)
  return { root, environment: {}, folder: root, user: 'root', command: [], healthCheck: '' }
}

function perform(
  { name, value }: Instruction,
  stage: Stage,
  stages: Map<string, Stage>,
  environment: NodeJS.ProcessEnv,
) {
  switch (name) {
    case 'WORKDIR':
      stage.folder = join(stage.root, value)
      return mkdirSync(stage.folder, { recursive: true })
    case 'COPY':
      return copy(value, stage, stages)
    case 'ENV':
      for (const [, key = '', text = ''] of value.matchAll(/(\w+)=(\S+)/g)) {
        stage.environment[key] = inStage(text, stage)
      }
      return
    case 'RUN':
      return run(value, stage, environment)
    case 'USER':
      stage.user = value
      return
    case 'CMD':
      stage.command = JSON.parse(value)
      return
    case 'HEALTHCHECK':
      stage.healthCheck = value.replace(/^.*? CMD /, '')
      return
    default:
      assert.match(name, /^(?:ARG|LABEL|VOLUME|EXPOSE)$/)
  }
}

function copy(value: string, stage: Stage, stages: Map<string, Stage>) {
  const from = /^--from=(\S+) /.exec(value)?.[1]
  const paths = value.replace(/^--from=\S+ /, '').split(' ')
  const target = paths.pop() ?? ''
  const source = from ? stages.get(from) : undefined
  for (const path of paths) {
    if (path === '.') {
      for (const file of contextFiles()) cpSync(file, join(stage.folder, file))
    } else {
      const to = target.endsWith('/') ? join(target, basename(path)) : target
      const found = source ? inStage(path, source) : path
      cpSync(found, join(stage.folder, to), { recursive: true })
    }
  }
}

function run(script: string, stage: Stage, environment: NodeJS.ProcessEnv) {
  let command = inStage(script, stage).replaceAll('node:node', `${node.uid}:${node.gid}`)
  if (!isRoot && command.includes('chown ')) {
    console.log('  chown is left out, because only root can give files to another user')
    command = command.replaceAll('chown ', ': ')
  }
  execFileSync('sh', ['-c', command], {
    cwd: stage.folder,
    env: { ...environment, ...stage.environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Only root can become another user. */
export function userOf({ user }: Stage): { uid?: number; gid?: number } {
  return isRoot && user === 'node' ? node : {}
}

/** The path of this machine for each path that begins with `/`. */
export function inStage(text: string, stage: Stage) {
  return text.replace(/(?<=^|\s)\/(?=\w)/g, `${stage.root}/`)
}

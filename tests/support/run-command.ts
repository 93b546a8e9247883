import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface CommandResult {
  code: number | null
  /** What the command has written to stdout and stderr. */
  output: string
  seconds: number
  /** Of the command and of all processes that it has started and waited for. */
  processorSeconds: number
}

/** Runs a program and measures it. `write` gets the output as soon as it is written. */
export async function runCommand(
  command: string[],
  env: NodeJS.ProcessEnv = process.env,
  write: (text: string) => void = () => {},
): Promise<CommandResult> {
  const startedAt = performance.now()
  // `times` of the shell also counts the processes of the program: Node tells only its own processor time.
  const script = '"$@" 2>&1; code=$?; times >&3; exit $code'
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env,
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const output: string[] = []
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output.push(chunk)
    write(chunk)
  })
  const times = await text(child.stdio[3] as NodeJS.ReadableStream)
  return {
    code: await ended,
    output: output.join(''),
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: secondsOfChildren(times),
  }
}

// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#times: the second line is about the children.
function secondsOfChildren(times: string) {
  const [, children = ''] = times.split('\n')
  const durations = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return durations.reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )
}

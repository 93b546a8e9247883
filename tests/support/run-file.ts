import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './data'
import { type CommandResult, runCommand } from './run-command'

export const bundles = 'build'

export function bundleOf(file: string) {
  return join(bundles, file.replace(/\.ts$/, '.js'))
}

// The process of a test file exits before all of its results are written, unless writing blocks:
// https://github.com/nodejs/node/issues/64833
const writeAtOnce = 'data:text/javascript,process.stdout._handle?.setBlocking?.(true)'

/** Runs the bundle of a test file in a process of its own. */
export async function runFile(bundle: string, env: NodeJS.ProcessEnv) {
  const counts = join(temporaryFolder(), 'counts.json')
  const result = await runCommand(
    [
      'node',
      `--import=${writeAtOnce}`,
      // A failed test may leave its shop running.
      '--test-force-exit',
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      `--test-reporter=./${bundleOf('tests/support/count-results.ts')}`,
      `--test-reporter-destination=${counts}`,
      bundle,
    ],
    env,
  )
  const output = result.code === 0 ? result.output : withSourceLines(result.output)
  const { passed, failed } = countsIn(counts)
  return { ...result, output, passed, failed: failures(result.code, failed) }
}

/** Names the lines of the sources in the stack traces. For Node to do it would take 0.4 s in each of these processes. */
function withSourceLines(output: string) {
  const inBundle = /(?:file:\/\/[^\s()]*?|\b)(build\/tests\/[^\s()]+\.js):(\d+):(\d+)/g
  return output.replace(inBundle, (place, bundle, line, column) => {
    if (!existsSync(`${bundle}.map`)) return place
    const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')))
    const origin = map.findOrigin(Number(line), Number(column))
    if (!('fileName' in origin)) return place
    const { fileName, lineNumber, columnNumber } = origin
    return `${join(dirname(bundle), fileName)}:${lineNumber}:${columnNumber}`
  })
}

// There is no file if the process of the test file has crashed.
function countsIn(file: string) {
  try {
    const { tests, passed, skipped, todo } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed, failed: tests - passed - skipped - todo }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A runner that exits with an error has failed, even if it counts no failed test. */
export function failures(code: CommandResult['code'], counted: number) {
  return code === 0 ? counted : Math.max(1, counted)
}

import { Console } from 'node:console'
import { isJson, isLogged, jsonFields, jsonLine, textLine } from './log-line'

// The process that serves the shop imports this module first. From then on, also what libraries print is in LOG_FORMAT.

const { stdout, stderr } = process
const output = new Console({ stdout, stderr })

const levelOf = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const
const methods = ['debug', 'log', 'info', 'warn', 'error'] as const

for (const method of methods) {
  const level = levelOf[method]
  const lineOf = (args: unknown[]) => (isJson ? jsonLine(level, jsonFields(args)) : textLine(args))
  console[method] = (...args) => {
    // An empty line only sets off what a person reads.
    if (!isLogged(level) || (isJson && args.join('') === '')) return
    output[method](lineOf(args))
  }
}

// Node would write these to the terminal, past the console.
if (isJson) {
  process.removeAllListeners('warning').on('warning', (warning) => console.warn(warning))
  process.on('uncaughtException', (error) => {
    console.error(error)
    process.exit(1)
  })
}

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { read } from 'read'
import { passwordHint } from '~/domain/basics/limits-and-lifetimes'
import { exitWithError } from './terminal'

export async function askNewPassword() {
  if (!process.stdin.isTTY) return firstLine()
  const hidden = { silent: true, replace: '*' }
  const password = await read({ prompt: `Password (${passwordHint.toLowerCase()}): `, ...hidden })
  const repeated = await read({ prompt: 'Repeat the password: ', ...hidden })
  if (password !== repeated) exitWithError('The passwords do not match. Nothing was changed.')
  return password
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  const [line = ''] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  return line
}

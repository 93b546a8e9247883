import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { builtCommand } from './build'
import { prepareEnvironment } from './data'

export async function command(
  name: Parameters<typeof builtCommand>[0],
  dataDir: string,
  args: string[] = [],
  environment: Record<string, string> = {},
  input = '',
) {
  const shopEnvironment =
    environment.DATABASE_URL === undefined
      ? await prepareEnvironment(dataDir)
      : { DATA_DIR: dataDir }
  const child = spawn('node', [builtCommand(name), ...args], {
    env: { ...process.env, ...shopEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return { status, stdout, stderr }
}

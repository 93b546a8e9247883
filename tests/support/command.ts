import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { prepareEnvironment } from './data'

type Name = 'backup' | 'restore' | 'doctor' | 'prepare' | 'create-admin' | 'reset-password'

export async function command(
  name: Name,
  dataDir: string,
  args: string[] = [],
  environment: Record<string, string> = {},
  input = '',
) {
  const shopEnvironment =
    environment.DATABASE_URL === undefined
      ? await prepareEnvironment(dataDir)
      : { DATA_DIR: dataDir }
  const child = spawn('node', [...argumentsOfNode(name), ...args], {
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

/** `npm test` bundles the commands. A test file that runs alone starts them from their source, as the npm scripts do. */
export function argumentsOfNode(name: Name) {
  const bundles = process.env.SHOP_TEST_BUNDLES
  return bundles
    ? [`${bundles}/app/commands/${name}.js`]
    : ['--import', 'tsx', `app/commands/${name}.ts`]
}

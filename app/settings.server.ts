import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { getDomain } from 'tldts'
import type { z } from 'zod'
import { Environment, minSecretLength } from './environment.server'
import { createPrivateFiles, makePrivate } from './private-files.server'
import { requireNode } from './require-node.server'

requireNode()
createPrivateFiles()

export const secretFile = 'session-secret'

const localHost = /^(?:(?:[^.]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

export const settings = readSettings()

export function isOwnHost(name: string) {
  return settings.allowedHosts.has(name) || localHost.test(name)
}

/** Creates the folder and makes it private. Ends the process if it is not writable. */
export function createDataDir() {
  const { dataDir } = settings
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    makePrivate(dataDir)
  } catch {
    console.error(`The shop cannot start: DATA_DIR ${dataDir} cannot be created or written to.`)
    process.exit(1)
  }
  return dataDir
}

export function describeUnusableFolder() {
  const { dataDir, filesDir, importsDir } = settings
  const { R_OK, W_OK, X_OK } = constants
  const isUnusable = (folder: string, mode: number) => {
    try {
      // With the slash, it must be a folder.
      if (existsSync(folder)) accessSync(join(folder, '/'), mode)
    } catch {
      return true
    }
  }
  const unusable =
    [filesDir, join(filesDir, 'images'), importsDir].find((it) => isUnusable(it, W_OK | X_OK)) ??
    [join(dataDir, 'languages')].find((it) => isUnusable(it, R_OK | X_OK))
  return (
    unusable &&
    `${unusable} is not a folder that the shop can use. Move it away if it is a file, or check its permissions.`
  )
}

/** Also through symbolic links, and if neither exists yet. A folder is inside itself. */
export function isInside(path: string, folder: string) {
  return join(realPathOf(path), '/').startsWith(join(realPathOf(folder), '/'))
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path))
}

function refuseToStart(text: string): never {
  console.error(`The shop cannot start: ${text}.`)
  process.exit(1)
}

function readSettings() {
  const { data, error } = Environment.safeParse(process.env)
  if (error) refuseToStart(error.issues[0]?.message ?? '')
  const dataDir = resolve(data.DATA_DIR)
  const backupDir = data.BACKUP_DIR && resolve(data.BACKUP_DIR)
  if (backupDir && isInside(backupDir, dataDir)) {
    refuseToStart(`BACKUP_DIR ${backupDir} is inside DATA_DIR, so backups would be lost with it`)
  }
  // The data folder may hold the only originals of a shop that ran on SQLite before; with PostgreSQL, files are copies.
  const filesDir = data.DATABASE_URL ? join(dataDir, 'cache') : dataDir
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  const secure = publicUrl.startsWith('https://')
  const crossSite = data.CORS_ORIGINS.find((origin) => siteOf(origin) !== siteOf(publicUrl))
  if (crossSite && !secure) {
    console.warn(
      `CORS_ORIGINS: users cannot log in from ${crossSite}. It is another site than the shop, and browsers send cookies to another site only over https. Set PUBLIC_URL to a URL that begins with https.`,
    )
  }
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    databaseFile: join(dataDir, 'shop.sqlite'),
    filesDir,
    importsDir: join(filesDir, 'imports'),
    backupDir,
    backupKeep: data.BACKUP_KEEP,
    publicUrl,
    secure,
    /** Only this machine can open `publicUrl`. */
    isLocal: localHost.test(new URL(publicUrl).hostname),
    cookies: { secure, sameSite: crossSite && secure ? ('none' as const) : ('lax' as const) },
    configuredSecret: data.SESSION_SECRET,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    /** The sender if neither `MAIL_FROM` nor the contact email of the shop is set. */
    defaultMailFrom: `shop@${new URL(publicUrl).hostname}`,
    stripeKey: data.STRIPE_SECRET_KEY,
    stripeWebhookSecrets: data.STRIPE_WEBHOOK_SECRET,
    mollieKey: data.MOLLIE_API_KEY,
    /** The stand-in of tests, instead of the providers. */
    paymentProviderUrl: data.PAYMENT_PROVIDER_URL,
    demoMode: data.DEMO_MODE,
    defaultShopName: data.DEMO_MODE ? 'Wrenfold' : 'My shop',
    /** Whether /mailbox shows the emails: in a demo without a mail server. */
    hasMailbox: data.DEMO_MODE && data.SMTP_URL === undefined,
    hasMail: data.SMTP_URL !== undefined || data.DEMO_MODE,
    trustProxy: data.TRUST_PROXY,
    /** TLS ends at a reverse proxy, so every request seems to come from it. */
    hidesClients: secure && !data.TRUST_PROXY,
    apiRateLimit: data.API_RATE_LIMIT,
    guestCacheBytes: data.PAGE_CACHE_MB * 1024 * 1024,
    corsOrigins: new Set(data.CORS_ORIGINS),
    allowedHosts: new Set([new URL(publicUrl).hostname, ...data.ALLOWED_HOSTS]),
    developer: developerOf(data),
  }
}

function developerOf({ DEVELOPER_NAME, DEVELOPER_URL, DEMO_MODE }: z.output<typeof Environment>) {
  if (!DEVELOPER_NAME && !DEMO_MODE) return undefined
  return {
    name: DEVELOPER_NAME ?? 'the Wrenfold workshop',
    url: DEVELOPER_URL ?? (DEMO_MODE ? 'https://example.com/wrenfold-workshop' : undefined),
  }
}

// Browsers send SameSite=Lax cookies within a site: the same scheme and registrable domain, on any port.
function siteOf(origin: string) {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${getDomain(hostname) ?? hostname}`
}

export function secretOfDataDir() {
  const file = join(createDataDir(), secretFile)
  const stored = readSecret(file)
  if (stored.length >= minSecretLength) return stored
  // Writes to a temporary name first, because a full disk or a power failure must not leave half a secret.
  const unfinished = `${file}.${process.pid}`
  try {
    rmSync(file, { force: true })
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600 })
    // If two processes start at once, both use the secret of the first.
    linkSync(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      console.error(`The shop cannot start: ${file} cannot be written.`)
      process.exit(1)
    }
  } finally {
    rmSync(unfinished, { force: true })
  }
  return readSecret(file)
}

function readSecret(file: string) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  } catch {
    console.error(`The shop cannot start: ${file} cannot be read.`)
    process.exit(1)
  }
}

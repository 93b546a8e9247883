import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/data'
import { until } from '../support/wait'
import { send } from './client'

/** The IP of the CDN in the tests: its requests come from here. */
export const cdn = '127.0.0.9'

interface Ports {
  http: number
  https: number
  shops: number[]
  isBehindCdn?: boolean
}

interface Start {
  command: string[]
  environment?: Record<string, string>
}

export interface ReverseProxy {
  name: string
  program: string
  packages: string
  /** What it does not lose while processes of the shop restart, one after the other, and how many it needs for that. */
  keeps?: { requests: 'pages' | 'pages and forms'; processes: 1 | 2 }
  start: (folder: string, ports: Ports) => Start
}

const isRoot = process.getuid?.() === 0

/** Of these, the tests replace only names, ports and certificates. */
function example(name: string, replacements: Record<string, string>) {
  let text = readFileSync(join('docs/proxies', name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    assert(text.includes(from), `docs/proxies/${name} contains ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

const certificate = (folder: string) => ({
  '/etc/letsencrypt/live/shop.example/fullchain.pem': join(folder, 'certificate.pem'),
  '/etc/letsencrypt/live/shop.example/privkey.pem': join(folder, 'key.pem'),
  'shop.example': 'localhost',
})

export const proxies: ReverseProxy[] = [
  {
    name: 'Caddy',
    program: 'caddy',
    packages: 'caddy',
    // Up to version 2.11.1, Caddy cannot repeat a request with a body.
    keeps: { requests: 'pages', processes: 1 },
    start(folder, { http, https, shops, isBehindCdn }) {
      // As the comment of the example says.
      const networks = { '#trusted_proxies 198.51.100.0/24': `trusted_proxies ${cdn}/32` }
      writeFileSync(join(folder, 'shop'), example('Caddyfile', isBehindCdn ? networks : {}))
      writeFileSync(
        join(folder, 'Caddyfile'),
        `{
          admin off
          skip_install_trust
          http_port ${http}
          https_port ${https}
        }
        import shop`,
      )
      return {
        command: ['caddy', 'run', '--config', join(folder, 'Caddyfile')],
        environment: {
          SITE: 'localhost',
          SHOP: shops.map((port) => `127.0.0.1:${port}`).join(' '),
          HOME: folder,
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      }
    },
  },
  {
    name: 'nginx',
    program: 'nginx',
    packages: 'nginx-light',
    keeps: { requests: 'pages and forms', processes: 2 },
    start(folder, { http, https, shops: [first, second] }) {
      const shop = example('nginx.conf', {
        '127.0.0.1:3000': `127.0.0.1:${first}`,
        // As the comment of the example says of a second process.
        ...(second && { '#server 127.0.0.1:3001': `server 127.0.0.1:${second}` }),
        'listen 80;': `listen 127.0.0.1:${http};`,
        'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
        ...certificate(folder),
      })
      writeFileSync(join(folder, 'shop.conf'), shop)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      // The other settings are those of Debian's nginx.conf.
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log stderr; ${isRoot ? 'user root;' : ''}
        events {}
        http {
          access_log off; gzip on; sendfile on; tcp_nopush on; types_hash_max_size 2048;
          ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
          include shop.conf;
        }`,
      )
      return { command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')] }
    },
  },
  {
    name: 'Apache',
    program: 'apache2',
    packages: 'apache2',
    start(folder, { http, https, shops: [shop] }) {
      const modules = [
        'mpm_event',
        'authz_core',
        'alias',
        'proxy',
        'proxy_http',
        'ssl',
        'reqtimeout',
      ]
      const site = example('apache.conf', {
        '127.0.0.1:3000': `127.0.0.1:${shop}`,
        '*:80': `127.0.0.1:${http}`,
        '*:443': `127.0.0.1:${https}`,
        ...certificate(folder),
      })
      writeFileSync(
        join(folder, 'apache.conf'),
        `ServerName localhost
        ServerRoot ${folder}
        DefaultRuntimeDir ${folder}
        PidFile ${folder}/pid
        ErrorLog ${folder}/log
        Listen 127.0.0.1:${http}
        Listen 127.0.0.1:${https}
        ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
        ${isRoot ? 'User www-data\nGroup www-data' : ''}
        ${site}`,
      )
      return { command: ['apache2', '-DFOREGROUND', '-f', join(folder, 'apache.conf')] }
    },
  },
]

export function isInstalled({ program }: ReverseProxy) {
  return !spawnSync(program, ['-v']).error
}

/** Starts it with its example in `docs/proxies/`, on loopback, and waits until it passes requests on to the shop. */
export async function startProxy(proxy: ReverseProxy, ports: Ports): Promise<ChildProcess> {
  const folder = temporaryFolder()
  // As root, some proxies switch to another user.
  chmodSync(folder, 0o755)
  createCertificate(folder)
  const { command, environment } = proxy.start(folder, ports)
  const [program = '', ...args] = command
  const server = spawn(program, args, { env: { ...process.env, ...environment }, stdio: 'pipe' })
  process.once('exit', () => server.kill('SIGTERM'))
  let log = ''
  server.stderr?.on('data', (chunk) => {
    log += chunk
  })
  await until(
    () => `${proxy.name} answers:\n${log}`,
    async () => {
      if (server.exitCode !== null) throw new Error(`${proxy.name} did not start:\n${log}`)
      const health = await send(`https://localhost:${ports.https}/health`).catch(() => undefined)
      return health?.status === 200
    },
  )
  return server
}

export async function stopProxy(server: ChildProcess) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function createCertificate(folder: string) {
  mkdirSync(folder, { recursive: true })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject].concat(
      ...['-keyout', key, '-out', certificate],
    ),
    { stdio: 'ignore' },
  )
}

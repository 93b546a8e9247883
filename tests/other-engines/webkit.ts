import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { freePort } from '../support/ports'
import { maxWaitMs } from '../support/wait'
import { type Browser, type Engine, type Key, sourceOf, type Tab } from './driver'

// https://www.w3.org/TR/webdriver2/
const elementId = 'element-6066-11e4-a52e-4f735466cecf'
const keys: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

/** WebKitGTK on a virtual display, controlled by WebDriver. Returns undefined if a required package is missing. */
export async function findWebKit(): Promise<Engine | undefined> {
  const driver = onPath('WebKitWebDriver')
  const xvfb = onPath('Xvfb')
  const binary = miniBrowser()
  if (!driver || !xvfb || !binary) return undefined

  // Xvfb chooses a free display and writes its number to file descriptor 3 when it is ready.
  const screen = start(xvfb, '-screen 0 1400x1200x24 -nolisten tcp -displayfd 3'.split(' '))
  const display = { DISPLAY: `:${await firstLine(screen.stdio[3] as Readable)}` }
  const version = execFileSync(binary, ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, ...display },
  })

  return {
    name: 'WebKitGTK',
    version: version.replace(/[^\d.]/g, ''),
    canSwitchScriptsOff: false,
    async launch({ dark }): Promise<Browser> {
      const environment = {
        ...display,
        GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
        // WebKit's sandbox needs namespaces that root in a container cannot create.
        ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      }
      let server: ChildProcess | undefined

      async function open() {
        const port = await freePort()
        end(server)
        server = start(driver, [`--port=${port}`], environment)
        return Session.start(`http://127.0.0.1:${port}`, binary)
      }

      return {
        async newSession() {
          // On a busy machine, the browser sometimes does not start: retry once.
          const session = await open().catch(open)
          return tabOf(session, await session.get<string>('window'))
        },
        close: async () => end(server),
      }
    },
  }
}

/** A WebDriver session. Its commands go to the selected tab. */
class Session {
  #current = ''

  private constructor(readonly url: string) {}

  static async start(server: string, binary: string) {
    const deadline = Date.now() + maxWaitMs
    const capabilities = {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    }
    for (;;) {
      try {
        const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, {
          capabilities,
        })
        return new Session(`${server}/session/${sessionId}`)
      } catch (error) {
        // The server is still starting.
        if (Date.now() > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  get<T>(command: string) {
    return send<T>('GET', `${this.url}/${command}`)
  }

  post<T = void>(command: string, body: unknown = {}) {
    return send<T>('POST', `${this.url}/${command}`, body)
  }

  async select(handle: string) {
    if (this.#current !== handle) await this.post('window', { handle })
    this.#current = handle
  }
}

function tabOf(session: Session, handle: string): Tab {
  const inTab = async <T>(work: () => Promise<T>) => {
    await session.select(handle)
    return work()
  }
  const post = <T = void>(command: string, body?: unknown) =>
    inTab(() => session.post<T>(command, body))
  const element = (found: Record<string, string>) => `element/${found[elementId]}`

  return {
    goto: (url) => post('url', { url }),
    back: () => post('back'),
    forward: () => post('forward'),
    reload: () => post('refresh'),
    run: (work, ...args) =>
      post('execute/sync', { script: `${sourceOf(work)}(...arguments)`, args }),
    clickAt: (x, y) => {
      const move = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      return post('actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    async type(text) {
      const focused = await inTab(() => session.get<Record<string, string>>('element/active'))
      await post(`${element(focused)}/value`, { text })
    },
    press: (key) =>
      post('actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value: keys[key] },
              { type: 'keyUp', value: keys[key] },
            ],
          },
        ],
      }),
    async chooseFile(selector, path) {
      const using = 'css selector'
      const found = await post<Record<string, string>>('element', { using, value: selector })
      await post(`${element(found)}/value`, { text: path })
    },
    resize: (width, height) => post('window/rect', { width, height }),
    screenshot: async () =>
      Buffer.from(await inTab(() => session.get<string>('screenshot')), 'base64'),
    focus: () => session.select(handle),
    async newTab() {
      // Opens a window, because WebDriver cannot show another tab, and a hidden page does not reload its data.
      const opened = await post<{ handle: string }>('window/new', { type: 'window' })
      return tabOf(session, opened.handle)
    },
  }
}

async function send<T>(method: string, url: string, body?: unknown) {
  const response = await fetch(url, {
    method,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(maxWaitMs),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value as T
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(end))

function start(command: string, args: string[], environment = {}): ChildProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // A process group, so that end() also stops its children.
    detached: true,
    env: { ...process.env, ...environment },
  })
  running.add(child)
  return child
}

function end(child: ChildProcess | undefined) {
  if (child) running.delete(child)
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}

async function firstLine(stream: Readable) {
  for await (const line of createInterface(stream)) return line
  throw new Error('Xvfb did not start')
}

function miniBrowser() {
  const [path] = globSync('/usr/{lib,libexec}{,64}{,/*}/webkit2gtk-4.*/MiniBrowser')
  return path ?? ''
}

function onPath(command: string) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path)) ?? ''
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core'
import { type Browser, type Engine, type LaunchOptions, sourceOf, type Tab } from './driver'

const paths = [
  process.env.FIREFOX ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Returns undefined if Firefox is not installed. */
export function findFirefox(): Engine | undefined {
  const executablePath = paths.find((path) => path && existsSync(path))
  if (!executablePath) return undefined

  const launch = ({ scripts, dark }: LaunchOptions) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: {
        'javascript.enabled': scripts,
        // Without scripts, Firefox stores what an earlier flow has typed and offers it in a popup. A click that closes
        // the popup is lost.
        'browser.formfill.enable': false,
        'signon.rememberSignons': false,
        'ui.systemUsesDarkTheme': dark ? 1 : 0,
        'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      },
    })
  return {
    name: 'Firefox',
    version: execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).replace(
      /[^\d.]/g,
      '',
    ),
    canSwitchScriptsOff: true,
    async launch(options): Promise<Browser> {
      const firefox = await launch(options)
      let context: BrowserContext | undefined
      return {
        async newSession() {
          await context?.close()
          context = await firefox.createBrowserContext()
          return tabOf(await context.newPage())
        },
        close: () => firefox.close(),
      }
    },
  }
}

function tabOf(page: Page): Tab {
  // Accepts the beforeunload dialog of a page with pending changes, as WebDriver does by default.
  page.on('dialog', (dialog) => dialog.accept())
  return {
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    reload: async () => void (await page.reload()),
    run: (work, ...args) =>
      page.evaluate(`(() => { ${sourceOf(work)}(...${JSON.stringify(args)}) })()`) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFile(selector, path) {
      const field = await page.evaluateHandle(
        (it) => document.querySelector(it) as HTMLInputElement,
        selector,
      )
      await field.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    focus: () => page.bringToFront(),
    newTab: async () => tabOf(await page.browserContext().newPage()),
  }
}

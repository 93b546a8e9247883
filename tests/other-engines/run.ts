import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireNode } from '../../app/require-node.server'
import { prepareData, temporaryFolder } from '../support/data'
import { openShop, type Shop } from '../support/server-process'
import type { Browser, Engine, LaunchOptions, Tab } from './driver'
import { findFirefox } from './firefox'
import { type Flow, flows } from './flows'
import { type Gateway, openGateway } from './gateway'
import { Page } from './page'
import { findWebKit } from './webkit'

// npm run test:other-engines -- [--only firefox] [--flow "part of a title"] [--screenshots] runs the same flows in each
// installed engine: with scripts, without scripts if the engine can switch them off, and in dark mode.

requireNode()

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    flow: { type: 'string', default: '' },
    screenshots: { type: 'boolean' },
  },
})
process.env.SHOP_TEST_DATA = temporaryFolder()
prepareData(process.env.SHOP_TEST_DATA)
const folder = values.screenshots ? await mkdtemp(join(tmpdir(), 'shop-screens-')) : undefined
const engines = {
  firefox: { find: findFirefox, packages: 'firefox-esr' },
  webkit: { find: findWebKit, packages: 'webkit2gtk-driver xvfb' },
}
let passed = 0
let failed = 0
const skipped: string[] = []

for (const [name, { find, packages }] of Object.entries(engines)) {
  if (values.only && values.only !== name) continue
  const engine = await find()
  if (engine) await runAll(engine)
  else skipped.push(`${name} (Debian: apt-get install ${packages})`)
}
if (folder) console.log(`\nScreenshots: ${folder}`)
if (skipped.length > 0) console.log(`\nSkipped (not installed): ${skipped.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runAll(engine: Engine) {
  const chosen = flows.filter(({ title }) => title.includes(values.flow))
  await runIn(engine, { scripts: true, dark: false }, chosen)
  if (engine.canSwitchScriptsOff) {
    const plain = chosen.filter(({ needsScripts }) => !needsScripts)
    await runIn(engine, { scripts: false, dark: false }, plain)
  }
  const dark = chosen.filter(({ alsoDark }) => alsoDark)
  await runIn(engine, { scripts: true, dark: true }, dark)
}

async function runIn(engine: Engine, options: LaunchOptions, selected: Flow[]) {
  if (selected.length === 0) return
  const scripts = options.scripts ? 'scripts on' : 'scripts off'
  console.log(`\n${engine.name} ${engine.version}, ${scripts}${options.dark ? ', dark' : ''}`)
  const prefix = [engine.name, options.dark && 'dark', !options.scripts && 'plain']
    .filter(Boolean)
    .join('-')
  const gateway = await openGateway()
  const shop = await openShop({ PUBLIC_URL: gateway.url })
  gateway.shopUrl = shop.url
  const browser = await engine.launch(options)
  for (const flow of selected) await runFlow(flow, { browser, options, shop, gateway, prefix })
  await browser.close()
  gateway.close()
  await shop.close()
}

interface FlowContext {
  browser: Browser
  options: LaunchOptions
  shop: Shop
  gateway: Gateway
  prefix: string
}

async function runFlow(flow: Flow, { browser, options, shop, gateway, prefix }: FlowContext) {
  const started = Date.now()
  gateway.decide = () => 'forward'
  gateway.complaints.length = 0
  const pageOf = (tab: Tab) => new Page(tab, gateway.url, options.scripts)
  let tab: Tab | undefined
  try {
    tab = await browser.newSession()
    await tab.resize(1280, 900)
    const { newTab } = tab
    await flow.run({
      page: pageOf(tab),
      shop,
      gateway,
      dark: options.dark,
      newTab: async () => pageOf(await newTab()),
      show: async (page, name) => {
        if (folder)
          await writeFile(join(folder, `${prefix}-${name}.png`), await page.tab.screenshot())
      },
    })
    if (gateway.complaints.length > 0) {
      throw new Error(`The browser reported problems:\n${gateway.complaints.join('\n')}`)
    }
    passed++
    console.log(`✔ ${flow.title} (${Date.now() - started} ms)`)
  } catch (error) {
    failed++
    console.log(`✖ ${flow.title}\n${(error as Error).stack}`)
    const path = join(tmpdir(), `shop-failure-${prefix}-${failed}.png`)
    await tab?.screenshot().then(
      async (image) => {
        await writeFile(path, image)
        console.log(`Screenshot: ${path}`)
      },
      () => {},
    )
  }
}

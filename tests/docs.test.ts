import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { refusalCodes } from '../app/domain/basics/refusals/refusal-codes'
import { textsIn } from '../app/languages/languages.server'
import { setLanguage } from '../app/languages/translate'
import { findGuide } from '../app/routes/admin.guide.$page/guide.server'
import { findNameOnScreen } from '../app/routes/admin.guide.$page/screen-names.server'
import { temporaryFolder } from './support/data'

// Files, headings, npm scripts and settings that the documentation mentions must exist.

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md').sort()]

test('every relative link leads to a file, and to a heading if it contains one', () => {
  const broken = pages.flatMap((page) =>
    matches(page, /\]\(([^)\s]+)\)/g)
      .filter((link) => !/^[a-z]+:/.test(link) && !isTarget(page, link))
      .map((link) => `${page}: ${link}`),
  )
  assert.deepEqual(broken, [])
})

test('every link of a screen into the guide leads to a page, and to a heading if it contains one', () => {
  const links = globSync('app/**/*.{ts,tsx}').flatMap((file) =>
    matches(file, /['"`]\/admin\/guide\/([a-z-]+(?:#[\w-]+)?)['"`]/g),
  )
  assert(links.length > 2)
  const broken = links.filter((link) => !isTarget('docs/', `docs/${link.replace(/#|$/, '.md$&')}`))
  assert.deepEqual(broken, [])
})

test('every project path in the documentation exists', () => {
  const path = /(?<![\w./~-])((?:\.ci|\.github|app|db|docs|public|tests)\/[\w./$-]*[\w/])/g
  const missing = pages.flatMap((page) =>
    matches(page, path)
      .filter((name) => !existsSync(name))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(missing, [])
})

test('every code of a refusal is documented', () => {
  const documented = matches('docs/api.md', /^\| `([a-z_]+)` \| 4\d\d/gm)
  assert.deepEqual(documented, refusalCodes)
})

test('every npm script in the documentation is in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const unknown = pages.flatMap((page) =>
    matches(page, /npm run ([\w:-]+)/g)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${page}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('every setting is documented and in .env.example, and every setting in an example exists', () => {
  const settings = matches('app/environment.server.ts', /^ +([A-Z][A-Z_]+):/gm)
  assert(settings.length > 10)
  const [documented, example] = [read('docs/configuration.md'), read('.env.example')]
  const missing = settings.filter(
    (name) => !documented.includes(`\`${name}\``) || !example.includes(`\n${name}=`),
  )
  assert.deepEqual(missing, [])
  const unknown = pages.flatMap((page) =>
    matches(page, /^([A-Z][A-Z_]+)=/gm)
      .filter((name) => !settings.includes(name) && !name.startsWith('TEST_'))
      .map((name) => `${page}: ${name}`),
  )
  assert.deepEqual(unknown, [])
})

test('the systemd unit starts the shop as npm start does, and systemd accepts it', (t) => {
  const unit = read('docs/systemd/shop.service')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [prepare, start] = [scripts['prepare-shop'], scripts.start].map((script: string) =>
    script.replace(/^.*&& /, '').replace('--env-file-if-exists=.env ', ''),
  )
  assert(unit.includes(`\nExecStartPre=/usr/bin/${prepare}\nExecStart=/usr/bin/${start}\n`))
  const copy = join(temporaryFolder(), 'shop.service')
  writeFileSync(copy, unit.replaceAll('/usr/bin/node', process.execPath))
  const { error, stderr, stdout } = spawnSync('systemd-analyze', ['verify', copy], {
    encoding: 'utf8',
  })
  if (error) return t.skip('systemd-analyze is not installed')
  assert.equal(stdout + stderr, '')
})

test('the guide says in italics and in bold only what the shop says, and says it in German when the shop does', () => {
  const examples = ['Shirts']
  setLanguage('de', textsIn('de'))
  const guide = ['admin-guide']
  const unknown: string[] = []
  for (const page of guide) {
    const html = findGuide(page)?.html ?? ''
    for (const [, , name = ''] of html.matchAll(/<(em|strong)>(.*?)<\/\1>/gs)) {
      if (!/^<span lang="de">[^{}]+<\/span>$/.test(name) && !examples.includes(name)) {
        unknown.push(`${page}: ${name}`)
      }
    }
    const links = [...html.matchAll(/href="\/admin\/guide\/([a-z-]+)/g)].map(([, to = '']) => to)
    guide.push(...new Set(links.filter((to) => !guide.includes(to))))
  }
  assert(guide.length > 10)
  assert.deepEqual(unknown, [])
})

test('the guide calls a text with values as the German screen does when it names one of them', () => {
  setLanguage('de', textsIn('de'))
  const names = {
    'Add option 2': 'Option 2 hinzufügen',
    'Order 1002 · unpaid': 'Bestellung 1002 · unbezahlt',
    'image 1 description': 'Bild 1 Beschreibung',
    '1 withdrawal to answer': '1 Widerruf zu beantworten',
    '5 emails waiting': '5 E-Mails warten',
    'Prices by country and weight': 'Preise nach Land und Gewicht',
    Sent: 'Gesendet',
    processing: 'in Bearbeitung',
    'Place order': 'Zahlungspflichtig bestellen',
    'Lowest price of the last 30 days before the reduction':
      'Niedrigster Preis der letzten 30 Tage vor der Preisermäßigung',
    '(no account)': '(kein Konto)',
    'Admin → Pages': 'Adminbereich → Seiten',
  }
  assert.deepEqual(
    Object.fromEntries(Object.keys(names).map((name) => [name, findNameOnScreen(name)])),
    names,
  )
  assert.match(findGuide('admin-guide')?.html ?? '', /<code>RE-\{jahr\}-\{nummer\}<\/code>/)
})

function isTarget(page: string, link: string) {
  const [file = '', heading] = link.split('#')
  const target = file ? join(dirname(page), file) : page
  if (!existsSync(target)) return false
  return (
    heading === undefined ||
    matches(target, /^#+ (.+)$/gm)
      .map(anchorOf)
      .includes(heading)
  )
}

// The anchor that GitHub gives a heading.
function anchorOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

function matches(file: string, pattern: RegExp) {
  return [...read(file).matchAll(pattern)].map(([, found = '']) => found)
}

function read(file: string) {
  return readFileSync(file, 'utf8')
}

test('docs/adding-a-screen.md lists at most twelve files', () => {
  const rows = readFileSync('docs/adding-a-screen.md', 'utf8').match(/^\| \d+ \|/gm) ?? []
  assert(rows.length > 5 && rows.length <= 12)
})

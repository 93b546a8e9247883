import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { prepareChromium } from './support/chromium'
import { openShop } from './support/server-process'

// npm run lighthouse downloads Lighthouse and prints the scores of the pages that new visitors see first: the median of
// three runs, with the slow-phone preset (4 times slower processor, slow 4G). It fails below the minimum scores.

const lighthouse = 'lighthouse@12.8.2'
const pages = ['/', '/products', '/products/paper-moon-lamp', '/login']
const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
const runs = 3

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

const shop = await openShop()
const chromium = prepareChromium()
let tooLow = 0

for (const path of pages) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await measure(shop.url + path))
  reports.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  printReport(path, reports[Math.floor(runs / 2)] as Report)
}
await shop.close()
process.exitCode = tooLow ? 1 : 0

function printReport(path: string, report: Report) {
  const scores = Object.entries(minScores).map(([category, minScore]) => {
    const score = scoreOf(report, category)
    if (score < minScore) tooLow++
    return `${category} ${score}${score < minScore ? ` (below ${minScore})` : ''}`
  })
  const times = timings.map(
    (name) => `${report.audits[name]?.title} ${report.audits[name]?.displayValue}`,
  )
  console.log(`${path.padEnd(28)} ${scores.join(', ')}\n${' '.repeat(28)} ${times.join(', ')}`)
  for (const { title, score } of Object.values(report.audits)) {
    if (score !== null && score < 0.9) console.log(`${' '.repeat(28)} to improve: ${title}`)
  }
}

// Lighthouse sometimes loses the trace of a page and asks to be run again.
async function measure(url: string, tries = 3): Promise<Report> {
  try {
    return await audit(url)
  } catch (error) {
    if (tries === 1) throw error
    return measure(url, tries - 1)
  }
}

async function audit(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${Object.keys(minScores).join()}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout)
}

function scoreOf(report: Report, category: string) {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell needs 60% of the processor time of the full Chromium.
const headlessShell = 'chromium-headless-shell'

const usualPaths = [
  process.env.CHROMIUM ?? '',
  `/usr/bin/${headlessShell}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Returns the path of a Chromium on this machine; installs one if there is none. */
export function prepareChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Installing a Chromium …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    const install = (chromium: string) =>
      apt('install', '-y', '-qq', '--no-install-recommends', chromium, 'fonts-dejavu-core')
    apt('update', '-qq')
    try {
      install(headlessShell)
    } catch {
      install('chromium')
    }
  } else {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium could be installed; set CHROMIUM to the path of one')
  return installed
}

function findChromium() {
  return [...usualPaths, chromium.executablePath()].find((path) => path && existsSync(path))
}

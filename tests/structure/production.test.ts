import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { dependencies, scripts } from '../../package.json'
import { temporaryFolder } from '../support/data'

// Of these, the build imports nothing: the first serves it, the shop reads the files of the others.
const notImported = /^(?:@remix-run\/serve$|@fontsource-variable\/)/

test('production installs the packages that the build imports, and no others', () => {
  const built = globSync(['build/index.js', 'build/commands/*.js', 'build/images/*.js'])
  const imported = new Set(built.flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))
  const installed = Object.keys(dependencies).filter((name) => !notImported.test(name))
  assert.deepEqual([...imported].sort(), installed.sort())
})

function packagesIn(code: string) {
  const imports = /^(?:import|\}) ?(?:.* from )?"([@\w][^"\n]+)";$|\bimport\("([@\w][^"\n]+)"\)/gm
  return [...code.matchAll(imports)]
    .map(([, name, later]) => name ?? later ?? '')
    .filter((name) => !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
}

test('a command says that the shop must be built first', () => {
  const needBuild = Object.values(scripts).filter((script) => / build\/\S+\.js$/.test(script))
  assert(needBuild.length > 7)
  for (const script of needBuild) {
    assert(existsSync(script.split(' ').at(-1) ?? ''), script)
    if (script !== scripts.start && script !== scripts.dev) assert.match(script, /needs-build && /)
  }
  const folder = temporaryFolder()
  copyFileSync('package.json', join(folder, 'package.json'))
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'backup'], options)
  assert.deepEqual([status, stderr], [1, 'The shop is not built yet. Run: npm run build\n'])
})

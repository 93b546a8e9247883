import { globSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { dependencies } from '../../package.json'

// `remix build` makes the shop. This makes the rest of what production runs or reads, so that it needs no sources.

const commands = [
  'prepare',
  'create-admin',
  'reset-password',
  'reset-second-factor',
  'backup',
  'restore',
  'doctor',
]

buildSync({
  entryPoints: [
    ...commands.map((name) => `app/commands/${name}.ts`),
    'app/images/encode-upload.ts',
    ...globSync(['app/languages/*.po', 'app/domain/demo/images/*.svg']),
  ],
  outbase: 'app',
  outdir: 'build',
  loader: { '.po': 'copy', '.svg': 'copy' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  alias: { db: './db', '~': './app' },
  // All other packages are only installed to build.
  external: Object.keys(dependencies),
  logLevel: 'warning',
})

import { parse } from 'node:path'
import { parseArgs } from 'node:util'

// Each command imports this module first: --help and wrong arguments end it before it reads settings or opens a shop.

const options = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  keep: { type: 'string' },
  replace: { type: 'boolean' },
  tar: { type: 'boolean' },
} as const

type Option = keyof typeof options

/** `count` is the number of arguments that are no options. */
type Usage = { usage: string; does: string; count: number; allowed?: Option[] }

const usages: Record<string, Usage> = {
  prepare: {
    usage: 'prepare-shop',
    does: 'Migrates the shop, or creates it. In demo mode, fills an empty shop with the demo.',
    count: 0,
  },
  'create-admin': {
    usage: 'create-admin -- "Full Name" email@shop.example',
    does: 'Asks for a password and creates an admin, or makes an existing account one. If there is no shop, creates it.',
    count: 2,
  },
  'reset-password': {
    usage: 'reset-password -- email@shop.example',
    does: 'Asks for a new password for the account and ends all its sessions.',
    count: 1,
  },
  'reset-second-factor': {
    usage: 'reset-second-factor -- email@shop.example',
    does: 'Switches the second factor of the account off and ends all its sessions.',
    count: 1,
  },
  backup: {
    usage: 'backup -- FOLDER [--tar] [--keep NUMBER], or backup -- FILE.tar',
    does: 'Creates a backup in FOLDER, with --tar as one file, and keeps the NUMBER newest ones; or creates FILE.tar.',
    count: 1,
    allowed: ['keep', 'tar'],
  },
  restore: {
    usage: 'restore -- BACKUP [--replace]',
    does: 'Restores a backup, or the newest one of a folder. With --replace, an existing shop is preserved inside the data folder.',
    count: 1,
    allowed: ['replace'],
  },
  doctor: {
    usage: 'doctor [-- --json]',
    does: 'Checks the shop. Exit status: 0 all is well, 1 warnings, 2 something is broken, 3 wrong usage.',
    count: 0,
    allowed: ['json'],
  },
}

const command = parse(process.argv[1] ?? '').name
const { usage, does, count, allowed = [] } = usages[command] as Usage
const text = `Usage: npm run ${usage}\n${does}`

export const { positionals, values } = readArguments()

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    if (values.help) {
      console.log(text)
      process.exit()
    }
    const given = Object.keys(values) as Option[]
    if (positionals.length === count && given.every((name) => allowed.includes(name))) {
      return { positionals, values }
    }
  } catch {}
  return exitWithUsage()
}

export function exitWithUsage(): never {
  console.error(text)
  // Monitors read 2 as a broken shop, and 3 as a check that was not made.
  process.exit(command === 'doctor' ? 3 : 2)
}

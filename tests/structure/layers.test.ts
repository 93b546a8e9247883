import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { importsOf, inCycles } from './imports'
import { belowDomain, besideFloors, floors, mayImport, upwards, usersOf } from './layers'
import { sources } from './sources'

const domain = 'app/domain'
const subjects = foldersOf(floors)
const allSubjects = [...subjects, ...foldersOf(besideFloors)]
const parts = [...Object.keys(mayImport), ...allSubjects].sort((a, b) => b.length - a.length)

test('no part imports a part that the layers do not allow', () => {
  const wrong = sources.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(file, target))
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, upwards)
})

test('every source file belongs to a part of the layers', () => {
  assert.deepEqual(
    sources.filter((file) => !partOf(file)),
    [],
  )
})

test('no parts import each other in a cycle', () => {
  assert.deepEqual(inCycles(sources, partOf), [])
})

test('no subjects of the domain import each other in a cycle, not even on one shelf', () => {
  const subjects = sources.filter((file) => file.startsWith(`${domain}/`))
  assert.deepEqual(inCycles(subjects, dirname), [])
})

test('the architecture names the subjects of the domain', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  const section = page.split(/^#+ /m).find((it) => it.startsWith('Subjects of the domain\n'))
  const words = new Set(section?.match(/[a-z-]+/g))
  const names = allSubjects.flatMap((subject) => subject.slice(domain.length + 1).split('/'))
  assert.deepEqual(
    names.filter((name) => !words.has(name)),
    [],
  )
})

function foldersOf(shelves: Record<string, string[]>) {
  return Object.entries(shelves).flatMap(([shelf, subjects]) =>
    subjects.length === 0
      ? `${domain}/${shelf}`
      : subjects.map((subject) => `${domain}/${shelf}/${subject}`),
  )
}

function partOf(file: string) {
  return parts.find((part) => isIn(file, part))
}

function isIn(file: string, part: string) {
  return file.startsWith(part) && [undefined, '/', '.'].includes(file[part.length])
}

function isAllowed(file: string, target: string) {
  const part = partOf(file)
  // A route may import the components in its own folder, but nothing from another route.
  if (part === 'app/routes' && target.startsWith('app/routes/'))
    return dirname(target) === dirname(file) && dirname(file) !== part
  if (!part || partOf(target) === part) return true
  if (isIn(part, domain)) return subjectMayImport(part, target)
  return mayImport[part]?.some((allowed) => {
    const [name = '', only] = allowed.split(' ')
    return target.startsWith(name) && !(only === 'pure' && target.includes('.server'))
  })
}

function subjectMayImport(subject: string, target: string) {
  const other = partOf(target) ?? target
  if (!isIn(target, domain)) {
    const users = Object.entries(usersOf).find(([part]) => isIn(target, part))?.[1] ?? []
    return (
      belowDomain.some((part) => isIn(target, part)) ||
      users.some((user) => isIn(subject, `${domain}/${user}`))
    )
  }
  if (isIn(target, `${domain}/eu`)) return true
  return subjects.includes(other) && heightOf(other) < heightOf(subject)
}

/** What stands beside the floors is as high as the shelf above `buying`. */
function heightOf(subject: string) {
  const height = subjects.indexOf(subject)
  return height >= 0 ? height : subjects.indexOf(`${domain}/shop/look`)
}

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020.js'
import type { Description } from '../support/api'
import { temporaryFolder } from '../support/data'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { Visitor } from '../support/visitor'
import { until } from '../support/wait'

const run = promisify(execFile)

let shop: Shop
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())

const hasCurl = spawnSync('curl', ['--version']).status === 0

test('every example of the API documentation works when pasted', {
  skip: !hasCurl && 'no curl',
}, async () => {
  const visitor = await new Visitor(shop.url).visit('/docs')
  const examples = [...visitor.document.querySelectorAll('.call')].map((call) => ({
    id: call.id,
    command: call.querySelector('pre')?.textContent ?? '',
  }))
  assert(examples.length > 25)
  const folder = temporaryFolder()
  const paste = async (command: string) => {
    let reply = { message: '' } as { message: string; errors?: object }
    // On a slow machine, the reset of the demo may have to wait longer than the shop lets it.
    await until('the shop is not busy', async () => {
      const { stdout } = await run('sh', ['-c', command], { cwd: folder })
      reply = JSON.parse(stdout)
      return !reply.message.startsWith('The shop is busy')
    })
    return reply
  }
  const adminLogIn = visitor.texts('.prose > pre').find((text) => text.includes('admin.txt')) ?? ''
  assert.equal((await paste(adminLogIn)).message, 'Welcome Admin Ferrule')
  // These run last: the other examples need the session, the account and the ids of the demo.
  const last = ['logOut', 'deleteAccount', 'seed']
  const order = (id: string) => (id === 'logIn' ? -1 : last.indexOf(id) + 1)
  examples.sort((a, b) => order(a.id) - order(b.id))
  for (const { id, command } of examples) {
    if (id === 'deleteAccount') await paste(examples[0]?.command ?? '')
    assert.doesNotMatch(
      command,
      /\/'$/m,
      `${id} needs rows of its table in app/domain/demo/seed.server.ts, for the {id} of its example`,
    )
    const { message, errors } = await paste(command)
    assert.equal(errors, undefined, `${id}: ${message}\n${command}`)
    assert.doesNotMatch(message, /not found|No cart/, `${id}: ${message}`)
    assert.match(
      message,
      /success|found|Welcome|Registration|activated|instructions|refreshed|added|removed|Logged out|logged out|deleted|marked|cancelled|sent|undone|corrected|refunded|saved|entered|pays|is (?:now |not )?an admin/,
      `${id}: ${message}\n${command}`,
    )
  }
})

test('the OpenAPI description is a valid one', async () => {
  const text = await (await fetch(`${shop.url}/api/v1/openapi.json`)).text()
  const { valid, errors } = await new Validator().validate(JSON.parse(text))
  assert(valid, JSON.stringify(errors))
  const description: Description = JSON.parse(text)
  const ajv = new Ajv2020()
  const schemas = Object.values(description.components.schemas)
  JSON.parse(text, (key, value) => {
    if (key === 'schema') schemas.push(value)
    return value
  })
  for (const schema of schemas) assert(ajv.validateSchema(schema), JSON.stringify(schema))
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ ...operation, path })),
  )
  assert.equal(new Set(operations.map((it) => it.operationId)).size, operations.length)
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((it) => it.in === 'path').map(({ name }) => `{${name}}`)
    assert.deepEqual(path.match(/{\w+}/g) ?? [], inPath, path)
  }
})

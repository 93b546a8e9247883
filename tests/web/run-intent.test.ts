import '../domain/test-database'
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { intentButton } from '~/intents'
import { collectFacts } from '~/middleware/request-facts'
import { command, form, runIntent } from '~/web/run-intent.server'

const Names = z.object({ name: z.string({ error: 'Name is required' }) })

function refuse(id: string): never {
  throw new Refusal(409, `${id} is needed`)
}

function action(args: ActionFunctionArgs) {
  return runIntent(args, {
    rename: form(Names, async ({ name }, id) => ({ message: `${id} is ${name}` }), { to: '/list' }),
    remove: command(async (id) => refuse(id), { otherwise: '/otherwise' }),
    explain: command(async (_, fields) => {
      throw new Refusal(409, String(fields.get('name')))
    }),
    replace: form(Names, async (_, id) => refuse(id), { otherwise: '/otherwise' }),
  })
}

async function submit(fields: Record<string, string>) {
  const request = new Request('http://shop.test/list?edit=1&page=2', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const incoming = new IncomingMessage(new Socket())
  const facts = collectFacts(incoming, new ServerResponse(incoming))
  const context: AppLoadContext = { ...facts }
  const response = await action({ request, params: {}, context }).catch((error) => error)
  return { status: response.status, location: response.headers.get('location'), response, context }
}

test('runs a form for the row that the intent names, and redirects to the page of the form', async () => {
  const { status, location } = await submit({ intent: 'rename:7', name: 'Lamp' })
  assert.deepEqual([status, location], [302, '/list'])
})

test('redirects elsewhere when a command or a form is refused that names another page', async () => {
  for (const intent of ['remove', 'replace']) {
    const { status, location, context } = await submit({ intent, id: '7', name: 'Lamp' })
    assert.deepEqual([status, location, context.formFailed], [302, '/otherwise', undefined])
  }
  const { status } = await submit({ intent: 'replace' })
  assert.equal(status, 400)
})

test('fits a message into the cookie of a toast when it contains a long text that was typed', async () => {
  for (const name of ['x'.repeat(5_000), '語'.repeat(5_000)]) {
    const { status, response } = await submit({ intent: 'explain', name })
    assert.equal(status, 302)
    assert(response.headers.get('set-cookie').length < 4_096)
  }
})

test('returns a form with status 400 and a field error when a value is invalid', async () => {
  const { status, response, context } = await submit({ intent: 'rename', other: 'x' })
  const { error } = await response.json()
  assert.deepEqual([status, error, context.formFailed], [400, { name: ['Name is required'] }, true])
})

test('responds with 400 when the intent is unknown, missing, or a property of every object', async () => {
  for (const intent of ['paint', '', 'toString', '__proto__', 'constructor']) {
    const { status, response } = await submit({ intent })
    assert.deepEqual([status, await response.json()], [400, { message: 'Unknown action' }])
  }
})

test('does not compile a button with an unknown intent', () => {
  assert.deepEqual(intentButton<typeof action>('rename', '7'), {
    name: 'intent',
    value: 'rename:7',
  })
  // @ts-expect-error: the action has no such intent
  intentButton<typeof action>('paint')
})

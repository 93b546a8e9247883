import { type ClientActionFunctionArgs, redirect } from '@remix-run/react'
import type { IntentOf } from '~/intents'
import { inFieldOrder } from '../domain/field-order'
import { submitInTurn } from './client-action'
import { readCookie } from './cookies'
import type { Failures } from './failures'
import { createStore } from './store'
import { showToast } from './toasts'

const worthShowing = 200_000

/** The operation of our API that does the same as a form, and the page that the form leads to. */
interface Target {
  method: 'POST' | 'PUT'
  path: string
  to: string
  /** Whether that page says what the toast would say. */
  saysSo?: boolean
}

const uploads = createStore<Readonly<Record<string, number | undefined>>>({})

/** How much of an image has been sent, from 0 to 1: by the optimistic submission of that key, or by this page. */
export function useUpload(fetcherKey = '') {
  return uploads.use()[fetcherKey]
}

/**
 * The client action of a form with an image. An image is sent by XMLHttpRequest, whose progress is known; the server action
 * would read it out of the Request, which WebKit cannot do for a photo that was made smaller.
 */
export function uploadActionWith<Action>(
  failures: Failures<IntentOf<Action>>,
  targetOf: (pathname: string) => Target,
) {
  return ({ request, serverAction }: ClientActionFunctionArgs) =>
    submitInTurn(request, failures, (form) => {
      const image = form.get('image')
      if (!(image instanceof File) || image.size === 0) return serverAction()
      return upload(form, targetOf(new URL(request.url).pathname), request.signal)
    })
}

async function upload(form: FormData, { method, path, to, saysSo }: Target, signal: AbortSignal) {
  const key = String(form.get('fetcherKey') ?? '')
  const isLarge = (form.get('image') as File).size >= worthShowing
  const show = (sent: number | undefined) => {
    if (isLarge) uploads.set({ ...uploads.get(), [key]: sent })
  }
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => show(total && loaded / total)
  signal.addEventListener('abort', () => request.abort())
  show(0)
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.open(method, `/api/v1${path}`)
    request.send(form)
  })
  show(undefined)
  const { status, responseText } = request
  if (status === 0) throw new TypeError('The shop could not be reached')
  if (status >= 500) throw new Error(responseText)
  const { message, errors } = JSON.parse(responseText)
  if (status >= 400 && status !== 401) return failed(errors ?? { '': [message] }, form)
  if (status >= 400) showToast({ type: 'error', message })
  else if (!saysSo) showToast({ type: 'success', message })
  if (status === 401) throw redirect('/login')
  // Whoever has ended their session by a new password has no such cookie any more.
  const isLoggedOut = method === 'PUT' && !readCookie('XSRF-TOKEN')
  throw redirect(isLoggedOut ? '/login?notice=password' : to)
}

// As Conform writes it: every field was validated.
function failed(error: Record<string, string[]>, form: FormData) {
  const validated = Object.fromEntries([...form.keys()].map((name) => [name, true]))
  return { status: 'error', error: inFieldOrder(form.keys(), error), state: { validated } }
}

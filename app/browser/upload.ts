import { type ClientActionFunctionArgs, redirect } from '@remix-run/react'
import { answerOrStay } from './forgiving'
import { showUpload } from './upload-progress'

/** From this size on, people want to see that their picture is on its way. */
const worthShowing = 200_000

/** The client action of a route whose form may carry a picture: as every form's, and a large one shows its progress. */
export function uploadTo(route: string) {
  return ({ request, serverAction }: ClientActionFunctionArgs) =>
    answerOrStay(request, (form) => {
      const isLarge = [...form.values()].some((it) => it instanceof File && it.size > worthShowing)
      return isLarge ? upload(request, route, form) : serverAction()
    })
}

/** Does what `serverAction` does, by the one kind of request that tells its progress. */
async function upload({ url, signal }: Request, route: string, form: FormData) {
  const address = new URL(url)
  address.searchParams.set('_data', route)
  const press = Number(form.get('stay'))
  showUpload(press, 0)
  try {
    const progress = (sent: number) => showUpload(press, sent)
    return answerIn(await send(address.href, form, signal, progress))
  } finally {
    showUpload(press, undefined)
  }
}

function send(
  address: string,
  form: FormData,
  signal: AbortSignal,
  progress: (sent: number) => void,
) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.upload.onprogress = ({ loaded, total }) => progress(total && loaded / total)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The shop could not be reached'))
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    if (!signal.aborted) request.send(form)
  })
}

// Remix says by headers what kind of answer it is.
function answerIn(request: XMLHttpRequest): unknown {
  const to = request.getResponseHeader('x-remix-redirect')
  const revalidate = request.getResponseHeader('x-remix-revalidate')
  if (to) throw redirect(to, { headers: revalidate ? { 'x-remix-revalidate': revalidate } : {} })
  const { status, responseText } = request
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
  if (request.getResponseHeader('x-remix-catch'))
    throw new Response(responseText, { status, headers })
  if (!request.getResponseHeader('x-remix-response')) throw new Error(responseText)
  return JSON.parse(responseText)
}

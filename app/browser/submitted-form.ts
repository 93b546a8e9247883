import { queue } from './optimistic'

let latest: FormData | undefined

/** Remembers each form that is submitted, until the next one. Returns what ends it. */
export function rememberSubmittedForms() {
  const remember = ({ target, submitter }: SubmitEvent) => {
    if (target instanceof HTMLFormElement) latest = new FormData(target, submitter)
  }
  const capture = { capture: true }
  // Before React's handlers: a form that is submitted optimistically replaces this one.
  window.addEventListener('submit', remember, capture)
  return () => window.removeEventListener('submit', remember, capture)
}

/** Remembers a form to which fields were added after its submit event. */
export function rememberForm(form: FormData) {
  latest = form
}

/**
 * The form of a request that a client action has just been called with. One with an image is the form of the latest
 * submit event, because WebKit cannot read a file that a script has made, such as a smaller photo, out of a Request.
 */
export async function formOf(request: Request) {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return (isMultipart && latest) || request.clone().formData()
}

/** Submits the latest form as a browser without scripts does. The returned promise never settles: the page is left. */
export function submitWithoutScripts(action: string) {
  const fields = [...(latest ?? [])].map(([name, value]) => fieldOf(name, value))
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  if (fields.some(({ type }) => type === 'file')) form.enctype = 'multipart/form-data'
  form.append(...fields)
  document.body.append(form)
  // An empty queue lets the page be left without a question; the listener for it is removed by an effect.
  queue.set([])
  setTimeout(() => form.submit())
  return new Promise<never>(() => {})
}

function fieldOf(name: string, value: FormDataEntryValue) {
  const field = document.createElement('input')
  field.name = name
  if (typeof value === 'string') {
    field.type = 'hidden'
    field.value = value
    return field
  }
  field.type = 'file'
  const transfer = new DataTransfer()
  if (value.size > 0) transfer.items.add(value)
  field.files = transfer.files
  return field
}

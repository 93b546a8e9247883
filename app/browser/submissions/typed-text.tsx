import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useLogOutState } from '~/browser/session-refresh'
import { typedTextKey } from '~/domain/basics/time/browser-cache'
import { drafts, queue } from './optimistic'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface KeptForm {
  path: string
  /** The id of the form or of one of its controls. */
  id: string
  values: [name: string, value: string][]
}

interface Kept {
  owner: string
  forms: KeptForm[]
}

let owner: string | undefined

/** What a user has typed on a page before following a link, by the key of the page in the history. */
const left = new Map<string, KeptForm[]>()

/**
 * Fills in what the same user has typed before a login. It is in `sessionStorage`, because the user may reload the login
 * page. The image of an optimistic form is only in `drafts`.
 */
export function TypedText({ userId }: { userId: string }) {
  const { pathname, search, key } = useLocation()
  const path = pathname + search
  const isLoggedOut = useLogOutState() === 'confirmed'

  useEffect(() => {
    return window.__remixRouter.subscribe(({ navigation }) => {
      if (navigation.location?.pathname !== '/login' || pathname === '/login') return
      const forms = [
        ...optimisticForms(),
        ...[...document.forms].flatMap((it) => typedIn(it, path)),
      ]
      if (forms.length > 0) keep(userId, forms)
    })
  }, [userId, pathname, path])

  useEffect(() => {
    return window.__remixRouter.subscribe(({ navigation: { location, formMethod } }) => {
      const isSubmitted = formMethod !== undefined || queue.get().length > 0
      if (!location || location.key === key || location.state?._isRedirect || isSubmitted) return
      left.set(
        key,
        [...document.forms].flatMap((it) => typedIn(it, path)),
      )
    })
  }, [key, path])

  useEffect(() => {
    if (!isLoggedOut && userId === owner) return
    drafts.clear()
    left.clear()
    if (isLoggedOut || userId !== findKept()?.owner) keep(userId, [])
    owner = userId
  }, [isLoggedOut, userId])

  useEffect(() => {
    const kept = findKept()
    if (kept?.owner !== userId) return
    for (const form of kept.forms) if (form.path === path) fillIn(form)
    keep(
      userId,
      kept.forms.filter((it) => it.path !== path),
    )
  }, [userId, path])

  // As browsers do when a user goes back to a page of another document.
  useEffect(() => {
    if (window.__remixRouter.state.historyAction === 'POP') left.get(key)?.forEach(fillIn)
    left.delete(key)
  }, [key])

  return null
}

// Never passwords and files, and no choices that a browser would not restore either. The values with which the form was
// rendered are part of it, so that the shop notices what another admin has changed meanwhile.
const typedControls =
  'input:is([type=text], [type=email], [type=tel], [type=date]), textarea, select:not([autocomplete=off])'
const expectedValues = 'input[type=hidden][name^=expected]'

function typedIn(form: HTMLFormElement, path: string): KeptForm[] {
  const controls = [...form.elements].filter((it) => isControl(it, typedControls))
  const [first] = controls
  if (form.method !== 'post' || !first || !controls.some(isEdited)) return []
  const expected = [...form.elements].filter((it) => isControl(it, expectedValues))
  return [
    { path, id: first.id, values: [...controls, ...expected].map((it) => [it.name, it.value]) },
  ]
}

function isControl(element: unknown, selector: string): element is Control {
  return element instanceof Element && element.matches(selector)
}

function isEdited(control: Control) {
  if (control.ariaInvalid) return true
  return control instanceof HTMLSelectElement
    ? [...control.options].some((it) => it.selected !== it.defaultSelected)
    : control.value !== control.defaultValue
}

// The page of these forms may be closed already. They have no passwords.
function optimisticForms(): KeptForm[] {
  return [...drafts.values(), ...queue.get()].flatMap(({ formPath, formId, form }) =>
    formPath && formId ? [{ path: formPath, id: formId, values: textsOf(form) }] : [],
  )
}

function textsOf(form: FormData) {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function fillIn({ id, values }: KeptForm) {
  const element = document.getElementById(id)
  const form = isControl(element, typedControls) ? element.form : element
  if (!(form instanceof HTMLFormElement)) return
  for (const [name, value] of values) {
    const control = form.elements.namedItem(name)
    if (!isControl(control, `${typedControls}, ${expectedValues}`)) continue
    control.value = value
    const details = control.closest('details')
    if (details && value) details.open = true
    // For scripts of the form that follow the typing.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function findKept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(typedTextKey) ?? '')
  } catch {
    return undefined
  }
}

function keep(owner: string, forms: KeptForm[]) {
  try {
    if (forms.length > 0) sessionStorage.setItem(typedTextKey, JSON.stringify({ owner, forms }))
    else sessionStorage.removeItem(typedTextKey)
  } catch {}
}

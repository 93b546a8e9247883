import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useLogOutState } from '~/browser/session-refresh'
import { drafts } from './optimistic'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Kept {
  owner: string
  path: string
  /** The id of a control of the form, and the values by name. */
  forms: [id: string, values: [name: string, value: string][]][]
}

let owner: string | undefined
let kept: Kept | undefined

/** Fills in what the same user has typed before a login. The text of optimistic forms is in `drafts`. */
export function TypedText({ userId }: { userId: string }) {
  const { pathname, search } = useLocation()
  const path = pathname + search
  const isLoggedOut = useLogOutState() === 'confirmed'

  useEffect(() => {
    return window.__remixRouter.subscribe(({ navigation }) => {
      if (navigation.location?.pathname !== '/login' || pathname === '/login') return
      const forms = [...document.forms].flatMap(typedValues)
      if (forms.length > 0) kept = { owner: userId, path, forms }
    })
  }, [userId, pathname, path])

  useEffect(() => {
    if (!isLoggedOut && userId === owner) return
    drafts.clear()
    if (isLoggedOut || userId !== kept?.owner) kept = undefined
    owner = userId
  }, [isLoggedOut, userId])

  useEffect(() => {
    if (kept?.owner !== userId || kept?.path !== path) return
    for (const [id, values] of kept.forms) fillIn(id, values)
    kept = undefined
  }, [userId, path])

  return null
}

// Never passwords and files, and no choices that a browser would not restore either. The values with which the form was
// rendered are part of it, so that the shop notices what another admin has changed meanwhile.
const typedControls =
  'input:is([type=text], [type=email], [type=tel], [type=date]), textarea, select:not([autocomplete=off])'
const expectedValues = 'input[type=hidden][name^=expected]'

function typedValues(form: HTMLFormElement): Kept['forms'] {
  const controls = [...form.elements].filter((it): it is Control => it.matches(typedControls))
  const [first] = controls
  if (form.method !== 'post' || !first || !controls.some(isEdited)) return []
  const expected = [...form.elements].filter((it): it is Control => it.matches(expectedValues))
  return [[first.id, [...controls, ...expected].map(({ name, value }) => [name, value])]]
}

function isEdited(control: Control) {
  if (control.ariaInvalid) return true
  return control instanceof HTMLSelectElement
    ? [...control.options].some((it) => it.selected !== it.defaultSelected)
    : control.value !== control.defaultValue
}

function fillIn(id: string, values: [name: string, value: string][]) {
  const form = document.querySelector<Control>(`#${CSS.escape(id)}`)?.form
  for (const [name, value] of values) {
    const control = form?.elements.namedItem(name) as Control | null | undefined
    if (!control) continue
    control.value = value
    // For scripts of the form that follow the typing.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

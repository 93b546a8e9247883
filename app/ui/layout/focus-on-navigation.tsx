import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSubmissions } from '~/browser/submissions/optimistic'

/**
 * After a navigation without a page load, gives the focus a place: where the address points, or the heading of
 * the new page, which screen readers then read. On the same page, what has the focus keeps it.
 */
export function FocusOnNavigation() {
  const { pathname, key, hash } = useLocation()
  const former = useRef(pathname)
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also to the same address
  useEffect(() => {
    const moved = former.current !== pathname
    former.current = pathname
    if (first.current) {
      first.current = false
      return
    }
    const main = document.getElementById('main')
    const lost = document.activeElement === document.body
    // A form that has come back with its errors has said where to look.
    if (document.activeElement?.closest('.error-summary')) return
    const target = (hash && document.getElementById(hash.slice(1))) || null
    if (target && !target.contains(document.activeElement)) return focus(target)
    if (moved || lost) focus(headingOf(main) ?? main)
  }, [key])

  useFocusOfRemoved()
  return null
}

// A dashboard on a small screen hides its heading; then the news above it is what to read first.
function headingOf(main: HTMLElement | null) {
  return ['h1', '.notice h2', '[role=heading]']
    .map((selector) => main?.querySelector<HTMLElement>(selector))
    .find((heading) => heading?.checkVisibility?.() ?? heading)
}

// A pressed button may be gone with what it was about; the keyboard goes on from the heading.
function useFocusOfRemoved() {
  const submissions = useSubmissions().length
  const last = useRef<Element | null>(null)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: submissions are what removes things
  useEffect(() => {
    const isGone = last.current?.isConnected === false
    if (isGone && document.activeElement === document.body) focus(document.querySelector('h1'))
  }, [submissions])
}

function focus(element: HTMLElement | null) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

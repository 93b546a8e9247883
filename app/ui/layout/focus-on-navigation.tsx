import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useSubmissions } from '~/browser/submissions/optimistic'

// Screen readers read the target of the hash or the heading of a new page. On the same page the focus stays where it is.
export function FocusOnNavigation() {
  const { pathname, key, hash } = useLocation()
  const previousPath = useRef(pathname)
  const first = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, even to the same URL
  useEffect(() => {
    const isNewPage = previousPath.current !== pathname
    previousPath.current = pathname
    if (first.current) {
      first.current = false
      return
    }
    const main = document.getElementById('main')
    const hasNoFocus = document.activeElement === document.body
    if (document.activeElement?.closest('.error-summary')) return
    const target = (hash && document.getElementById(hash.slice(1))) || null
    if (target && !target.contains(document.activeElement)) return focus(target)
    if (isNewPage || hasNoFocus) focus(headingOf(main) ?? main)
  }, [key])

  useFocusOfRemoved()
  return null
}

// Small screens hide the heading of a dashboard; then the notice above it comes first.
function headingOf(main: HTMLElement | null) {
  return ['h1', '.notice h2', '[role=heading]']
    .map((selector) => main?.querySelector<HTMLElement>(selector))
    .find((heading) => heading?.checkVisibility?.() ?? heading)
}

// If a pressed button disappears together with its row, moves the focus to the heading.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: submissions remove elements
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

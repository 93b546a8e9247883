import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useSubmissions } from '~/browser/submissions/optimistic'

// Screen readers announce the focused element: the target of the URL's hash, or the heading of a new page.
export function FocusOnNavigation() {
  const { pathname, key, hash } = useLocation()
  const previousPath = useRef(pathname)
  const isPageLoad = useRef(true)
  const lastFocused = useLastFocused()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation, even to the same URL
  useEffect(() => {
    const isNewPage = previousPath.current !== pathname
    previousPath.current = pathname
    if (isPageLoad.current) {
      isPageLoad.current = false
      return
    }
    const main = document.getElementById('main')
    const hasNoFocus = document.activeElement === document.body
    if (document.activeElement?.closest('.error-summary')) return
    const replacement = !isNewPage && hasNoFocus && replacementOf(lastFocused.current)
    if (replacement) return focus(replacement)
    const target = (hash && document.getElementById(hash.slice(1))) || null
    if (target && !target.contains(document.activeElement)) return focus(target)
    if (isNewPage || hasNoFocus) focus(headingOf(main) ?? main)
  }, [key])

  useFocusAfterRemoval(lastFocused)
  return null
}

// Small screens hide the heading of a dashboard. The notice above it then gets the focus.
function headingOf(main: HTMLElement | null) {
  return ['[data-takes-focus]', 'h1', '.notice h2', '[role=heading]']
    .map((selector) => main?.querySelector<HTMLElement>(selector))
    .find((heading) => heading?.checkVisibility?.() ?? heading)
}

function useLastFocused() {
  const lastFocused = useRef<Element | null>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  return lastFocused
}

// A field that shows a new value after it was saved is a new element with the same id.
function replacementOf(element: Element | null) {
  return element?.id && !element.isConnected ? document.getElementById(element.id) : null
}

// A pressed button may disappear together with its row. The focus then moves to the heading.
function useFocusAfterRemoval(lastFocused: RefObject<Element | null>) {
  const submissions = useSubmissions().length

  // biome-ignore lint/correctness/useExhaustiveDependencies: submissions remove elements
  useEffect(() => {
    const isGone = lastFocused.current?.isConnected === false
    if (isGone && document.activeElement === document.body) focus(document.querySelector('h1'))
  }, [submissions])
}

function focus(element: HTMLElement | null) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

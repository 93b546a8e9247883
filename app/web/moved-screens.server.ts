import { msg } from '~/languages/translate'

// Screens that had another path before. Bookmarks, emails and forms that are still open lead to it.
const moved = Object.entries({
  '/admin/pages': '/admin/settings/look/pages',
  '/admin/settings/carriers': '/admin/settings/delivery/carriers',
  '/admin/settings/eu': '/admin/settings/law',
  '/admin/settings/guest-orders': '/admin/settings/checkout',
  '/admin/settings/home': '/admin/settings/look/home',
  '/admin/settings/legal': '/admin/settings/law',
})

export const formHasMoved = msg('This form has moved. Nothing was saved: please enter it here')

/** Where the screen of this path is now, or the one below it. */
export function pathOfMovedScreen(pathname: string) {
  const [before, now] =
    moved.find(([before]) => `${pathname}/`.toLowerCase().startsWith(`${before}/`)) ?? []
  return before && now + pathname.slice(before.length)
}

import { Notice } from './notice'

/** Said where an email would be needed and the shop cannot send any. */
export function NoMail() {
  return (
    <Notice title="No email at the moment">
      <p>This shop cannot send email just now, and this needs one. Please try again later.</p>
    </Notice>
  )
}

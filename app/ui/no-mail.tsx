/** Said where an email would be needed and the shop cannot send any. */
export function NoMail() {
  return (
    <p className="callout">
      This shop cannot send email just now, and this needs one. Please try again later.
    </p>
  )
}

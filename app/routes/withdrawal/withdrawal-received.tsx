import { Link } from '~/ui/link'

export function WithdrawalReceived() {
  return (
    <section className="narrow">
      <h1>Your withdrawal has arrived</h1>
      <p role="status">
        We have sent a confirmation to the email address that you entered. It contains your
        declaration, with date and time. Please keep it.
      </p>
      <p>
        <Link className="button quiet" to="/">
          Home
        </Link>
      </p>
    </section>
  )
}

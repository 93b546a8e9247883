import { activationLink, resetLink } from '~/domain/accounts/limits-and-lifetimes'
import { cartLifetime } from '~/domain/cart/cart'
import { imageHint } from '~/images/rules'
import { Link } from '~/ui/link'

/** What the shop does, how to use it and how to run one, in the words of the documentation page. */
export function UserGuide({ demoMode }: { demoMode: boolean }) {
  return (
    <>
      <p>
        This is an online shop in which every screen is an HTML form or a link. Switch scripts off
        and nothing is lost; leave them on and it is a little quicker.
      </p>
      <Shopping demoMode={demoMode} />
      {demoMode && <RunYourOwn />}
    </>
  )
}

function RunYourOwn() {
  return (
    <>
      <h2>Run your own</h2>
      <p>On a machine with Node 22 or newer, in a copy of the project:</p>
      <pre>
        <code>npm ci && npm start</code>
      </pre>
      <p>
        The shop builds itself, makes its database, fills it with the demo and listens on port 3000.
        Everything it keeps lies in one folder, <code>data</code>. Settings, deployment and backup
        are described in the project's README.
      </p>
    </>
  )
}

/** How to use the shop. */
export function Shopping({ demoMode }: { demoMode: boolean }) {
  return (
    <>
      <h2>Shopping</h2>
      <ol>
        <li>
          <Link to="/products">Browse the catalogue</Link>. Search finds names, brands and
          descriptions, also within a category, and you can bookmark or share what you found.
        </li>
        <li>
          <Link to="/register">Register</Link>. We email you a link to activate your account.
          {` It works once, for ${activationLink.text}.`}
          {demoMode && (
            <>
              {' '}
              In this demo you read it in the <Link to="/mailbox">mailbox</Link>.
            </>
          )}
        </li>
        <li>
          <Link to="/login">Log in</Link>, mark favorites, and add products to your cart. What is in
          your cart is reserved for you until you remove it, or leave the cart alone for{' '}
          {cartLifetime.text}.
        </li>
        <li>
          Place the order from the <Link to="/cart">cart</Link>. It appears under Orders with names
          and prices as they were at that moment.
        </li>
      </ol>
      <h2>Your account</h2>
      <ul>
        <li>Change your name, email address, phone, image and password in your profile.</li>
        <li>A new password logs you out on all devices.</li>
        <li>
          <Link to="/forgot-password">Forgot it?</Link>
          {` A reset link works once, for ${resetLink.text}.`}
        </li>
        <li>
          You can delete your account yourself. Favorites and cart go with it; orders are kept.
        </li>
        <li>
          {`Images are ${imageHint}. `}
          What the file says about place and camera is removed.
        </li>
      </ul>
    </>
  )
}

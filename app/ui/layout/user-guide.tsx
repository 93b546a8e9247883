import { cartLifetime } from '~/domain/cart/cart'
import { activationLink, resetLink } from '~/domain/limits-and-lifetimes'
import { imageHint } from '~/images/rules'
import { Link } from '~/ui/link'

export function UserGuide({ demoMode }: { demoMode: boolean }) {
  return (
    <>
      <p>
        This online shop is made of HTML forms and links. Everything works without JavaScript. With
        JavaScript, the shop responds faster.
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
      <p>On a machine with Node 22.9 or newer, in a copy of the project:</p>
      <pre>
        <code>npm ci && npm start</code>
      </pre>
      <p>
        This builds the shop, creates its database with the demo data and listens on port 3000. The
        shop stores everything in one folder, <code>data</code>. The project's folder{' '}
        <code>docs</code> describes its settings, deployment and backup.
      </p>
    </>
  )
}

export function Shopping({ demoMode }: { demoMode: boolean }) {
  return (
    <>
      <h2>Shopping</h2>
      <ol>
        <li>
          <Link to="/products">Browse the products</Link>. You can search by name, brand or
          description, filter by category, and bookmark or share any list.
        </li>
        <li>
          <Link to="/register">Register</Link>. We email you a link to activate your account.
          {` The link works once and expires after ${activationLink.text}.`}
          {demoMode && (
            <>
              {' '}
              In this demo, you can read the email in the <Link to="/mailbox">mailbox</Link>.
            </>
          )}
        </li>
        <li>
          <Link to="/login">Log in</Link>, save favorites, and add products to your cart. The items
          in your cart are reserved for you. If you do not change your cart for {cartLifetime.text},
          other customers can buy the items again.
        </li>
        <li>
          In the <Link to="/cart">cart</Link>, press Proceed to Checkout. Choose delivery and
          payment if the shop asks for them. You can find your order under{' '}
          <Link to="/user/orders">User → Orders</Link>, with the names and prices at the time of the
          order.
        </li>
      </ol>
      <h2>Your account</h2>
      <ul>
        <li>You can change your name, email, phone, image and password in your profile.</li>
        <li>When you change your password, you are logged out on all devices.</li>
        <li>
          <Link to="/forgot-password">Forgot your password?</Link>
          {` We email you a link to reset it. The link works once and expires after ${resetLink.text}.`}
        </li>
        <li>
          You can delete your account in your profile. This also deletes your favorites and your
          cart. We keep the orders you have placed, with your name, email address and phone number,
          and still email you about an order that is not completed yet.
        </li>
        <li>
          {`Profile images: ${imageHint}. `}
          We remove location and camera data from the file.
        </li>
      </ul>
    </>
  )
}

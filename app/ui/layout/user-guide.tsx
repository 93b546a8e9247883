import type { ReactNode } from 'react'
import { activationLink, cartLifetimes, resetLink } from '~/domain/basics/limits-and-lifetimes'
import { type Duration, hoursOf } from '~/domain/basics/time/durations'
import { profileImageHint } from '~/images/rules'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { MailDisabledText } from '~/ui/accounts/mail-disabled-notice'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

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

interface ShoppingProps {
  demoMode: boolean
  guestOrders?: boolean
}

export function Shopping({ demoMode, guestOrders }: ShoppingProps) {
  return (
    <>
      <h2>{t('Shopping')}</h2>
      <ol>
        <li>
          {rich(t('<link>Browse the products</link>.'), { link: linkTo('/products') })}{' '}
          {t(
            'You can search by name, brand or description, filter by category, and bookmark or share any list.',
          )}
        </li>
        <li>
          <Registering demoMode={demoMode} />
        </li>
        <li>
          {rich(t('<link>Log in</link>, save favorites, and add products to your cart.'), {
            link: linkTo('/login'),
          })}{' '}
          {t('The items in your cart are reserved for you.')}{' '}
          {t(
            'If you do not change your cart for {duration}, other customers can buy the items again.',
            { duration: t(cartLifetimes[demoMode ? 'demo' : 'shop'].text) },
          )}
        </li>
        <li>
          {rich(t('In the <cart>cart</cart>, press Proceed to Checkout.'), {
            cart: linkTo('/cart'),
          })}{' '}
          {t('Choose delivery and payment if the shop asks for them.')}{' '}
          {rich(
            t(
              'You can find your order under <orders>User → Orders</orders>, with the names and prices at the time of the order.',
            ),
            { orders: linkTo('/user/orders') },
          )}
        </li>
      </ol>
      {guestOrders && (
        <p>
          {t(
            'You can also order without an account. Your cart then reserves nothing until you order.',
          )}{' '}
          {t('Bookmark the page that you see after the order, to find the order again.')}
        </p>
      )}
      <Account />
    </>
  )
}

function Registering({ demoMode }: { demoMode: boolean }) {
  if (useShop()?.hasNoMail) {
    return (
      <MailDisabledText
        problem={t(
          'We cannot send you the email to activate an account, so you cannot register yet.',
        )}
        help={t('Write to {email}, and we will create an account for you.')}
      />
    )
  }
  return (
    <>
      {rich(t('<link>Register</link>. We email you a link to activate your account.'), {
        link: linkTo('/register'),
      })}{' '}
      {linkLifetime(activationLink)}
      {demoMode && (
        <>
          {' '}
          {rich(t('In this demo, you can read the email in the <mailbox>mailbox</mailbox>.'), {
            mailbox: linkTo('/mailbox'),
          })}
        </>
      )}
    </>
  )
}

function Account() {
  const hasNoMail = useShop()?.hasNoMail
  return (
    <>
      <h2>{t('Your account')}</h2>
      <ul>
        <li>{t('You can change your name, email, phone, image and password in your profile.')}</li>
        <li>{t('When you change your password, you are logged out on all devices.')}</li>
        <li>
          <Link to="/forgot-password">{t('Forgot your password?')}</Link>{' '}
          {hasNoMail ? (
            <MailDisabledText
              problem={t('We cannot send you a link to reset your password.')}
              help={t('Write to {email}, and we will help you.')}
            />
          ) : (
            <>
              {t('We email you a link to reset it.')} {linkLifetime(resetLink)}
            </>
          )}
        </li>
        <li>
          {t('You can delete your account in your profile.')}{' '}
          {t('This also deletes your favorites and your cart.')}{' '}
          {t(
            hasNoMail
              ? 'We keep the orders you have placed, with your name, email address and phone number.'
              : 'We keep the orders you have placed, with your name, email address and phone number, and still email you about an order that is not completed yet.',
          )}
        </li>
        <li>
          {t('Profile images: {hint}.', { hint: t(profileImageHint) })}{' '}
          {t('We remove location and camera data from the file.')}
        </li>
      </ul>
    </>
  )
}

function linkTo(path: string) {
  return (text: ReactNode) => <Link to={path}>{text}</Link>
}

function linkLifetime(lifetime: Duration) {
  return tn(
    hoursOf(lifetime),
    'The link works once and expires after one hour.',
    'The link works once and expires after {count} hours.',
  )
}

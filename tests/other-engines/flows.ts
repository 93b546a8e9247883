import assert from 'node:assert/strict'
import { resolve as absolute, join } from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '../support/data'
import { setUpCheckout } from '../support/selling'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { until } from '../support/wait'
import type { Gateway, Verdict } from './gateway'
import type { Page } from './page'
import { screensOf } from './screens'

/** The arguments of a flow. `shop` is behind `gateway`; `page` has no cookies. */
export interface Stage {
  page: Page
  shop: Shop
  gateway: Gateway
  dark: boolean
  newTab(): Promise<Page>
  show(page: Page, name: string): Promise<void>
}

export interface Flow {
  title: string
  needsScripts?: boolean
  run(stage: Stage): Promise<void>
  alsoDark?: boolean
}

const image = absolute('public/icon.png')
const wide = [1280, 900] as const
const narrow = [375, 800] as const

export const flows: Flow[] = [
  {
    title: 'a customer registers with an image, activates the account and logs in',
    async run({ page, show }) {
      await page.visit('/register')
      await page.fill('Full Name', 'Fern Wavelet')
      await page.fill('Email Address', 'fern@example.com')
      await page.fill('Password', 'mossy rocks')
      await page.fill('Confirm Password', 'mossy rocks')
      await page.fill('Phone Number', '+1 555 010 0199')
      await page.chooseImage('Profile Image (optional)', image)
      await show(page, 'register')
      await page.click('Register', 'main')
      await page.seesHeading('Log In')
      await page.sees('Check your email')
      await page.visit('/mailbox')
      await page.clickFirst('.email a[href*="/activate/"]')
      await page.sees('Click the button below to activate your account:')
      await page.click('Activate Account')
      await page.seesHeading('Log In')
      await logIn(page, 'fern@example.com', 'mossy rocks')
      await page.until('the avatar is loaded', isAvatarLoaded)
    },
  },
  {
    title: 'shows the error again when a second password is wrong',
    async run({ page }) {
      await page.visit('/login')
      for (const password of ['wrong', 'wrong again']) {
        await page.fill('Email', 'ines@example.com')
        await page.fill('Password', password)
        await page.click('Log In', 'main')
        await page.sees('Wrong email or password')
        await page.until('the form is empty', () => !document.querySelector('input')?.value)
      }
    },
  },
  {
    title: 'shows the errors of a rejected form, and validates it while the user types',
    async run({ page, show }) {
      await page.visit('/register')
      await page.fill('Full Name', 'F')
      await page.fill('Email Address', 'felicia@example.com')
      await page.run(() =>
        document.querySelector('form[method=post]')?.setAttribute('novalidate', ''),
      )
      await page.click('Register', 'main')
      await page.sees('There is a problem')
      await page.until(
        'the summary has the focus',
        () => document.activeElement?.className === 'error-summary',
      )
      await show(page, 'register-errors')
      if (!page.hasScripts) return
      // The page loads the schema after the form was rejected. Until then, it does not validate typed text.
      await page.until('the schema has loaded', () =>
        performance.getEntriesByType('resource').some(({ name }) => /schemas-/.test(name)),
      )
      await page.fill('Full Name', 'Felicia')
      await page.fill('Full Name', 'Felicia Quill')
      await page.seesNo('Name must be at least 2 characters')
    },
  },
  {
    title: 'adds a product to the favorites and removes it',
    async run({ page }) {
      await logIn(page, 'ines@example.com')
      await page.visit('/products/second-helping-picnic-rug')
      await page.click('♡ Favorite')
      await page.sees('♥ Favorite')
      await page.sees('Product added to favorites')
      await page.visit('/user/favorites')
      await page.click('Remove Second Helping Picnic Rug from favorites')
      await page.sees('Product removed from favorites')
      await page.seesNo('Second Helping Picnic Rug')
    },
  },
  {
    title: 'the cart shows the same count as the server after five quick presses of plus and minus',
    async run({ page, shop }) {
      const email = 'teodor@example.com'
      await logIn(page, email)
      const before = await unitsInCart(shop, email)
      await page.visit('/products/fair-chance-umbrella')
      await page.click('Add to cart')
      await page.sees('Product added to cart')
      const product = 'Fair Chance Umbrella'
      await page.visit('/cart')
      for (let presses = 0; presses < 5; presses++) {
        await page.click(`Add one ${product}`)
        if (!page.hasScripts) await page.sees(`Cart (${before + 2 + presses})`)
      }
      await page.sees(`Cart (${before + 6})`)
      for (let presses = 0; presses < 5; presses++) {
        await page.click(`Remove one ${product}`)
        if (!page.hasScripts) await page.sees(`Cart (${before + 5 - presses})`)
      }
      await page.sees(`Cart (${before + 1})`)
      await until(
        'the server has the same count',
        async () => (await unitsInCart(shop, email)) === before + 1,
      )
      await page.reload()
      await page.sees(`Cart (${before + 1})`)
    },
  },
  {
    title: 'places an order and shows its receipt',
    async run({ page, show }) {
      await logIn(page, 'milo@example.com')
      await page.visit('/products/paper-moon-lamp')
      await page.click('Add to cart')
      await page.sees('in your cart')
      await page.click('View cart', 'main')
      await page.seesHeading('Your Cart')
      await show(page, 'cart-with-products')
      await page.click('Proceed to Checkout')
      await page.seesHeading('Your Orders')
      await page.sees('Order placed successfully!')
      await page.clickFirst('.order h2 a')
      await page.sees('Back to your orders')
      await page.sees('Paper Moon Lamp')
      await show(page, 'receipt')
    },
  },
  {
    title: 'places an order with delivery, address and bank transfer, and shows the code to scan',
    async run(stage) {
      await inSellingShop(stage, async ({ page, show }) => {
        await logIn(page, 'milo@example.com')
        await page.visit('/products/paper-moon-lamp')
        await page.click('Add to cart')
        await page.sees('in your cart')
        await page.visit('/cart')
        await page.click('Proceed to Checkout')
        await page.seesHeading('Checkout')
        const total = (text: string) =>
          document.querySelector('.summary .total')?.textContent === text
        const [withParcel, collected] = ['€101.90', '€97.00']
        await page.until('the total has the parcel', total, withParcel)
        for (const [name, amount] of [
          ['Collection', collected],
          ['Parcel', withParcel],
        ] as const) {
          await page.run(pressLabel, name)
          if (!page.hasScripts) await page.click('Update total')
          await page.until(`the total is ${amount}`, total, amount)
        }
        await page.fill('Name', 'Milo Tarn')
        await page.fill('Street and house number', 'Lindenweg 4')
        await page.fill('Postcode', '1234')
        await page.fill('City', 'Wrenfold')
        await page.choose('Country', 'AT')
        await page.run(pressLabel, 'I accept the terms')
        await show(page, 'checkout')
        await page.click(`Place order: ${withParcel}`)
        await page.seesHeading('Your Orders')
        await page.clickFirst('.order h2 a')
        await page.sees('Lindenweg 4')
        await page.sees('Scan this code')
        await show(page, 'order-to-pay')
      })
    },
  },
  {
    title: 'saves a new image and phone number of a profile',
    async run({ page }) {
      await logIn(page, 'wilhelmina@example.com')
      await page.visit('/user/profile?edit=1')
      await page.fill('Phone Number', '+1 555 010 0777')
      await page.chooseImage('Profile Image', image)
      await page.click('Save changes')
      await page.sees('Profile updated successfully')
      await page.sees('+1 555 010 0777')
      await page.until('the avatar is loaded', isAvatarLoaded)
    },
  },
  {
    title: 'resizes a photo that is too large and sends it',
    needsScripts: true,
    async run({ page }) {
      await logIn(page, 'orla@example.com')
      await page.visit('/user/profile?edit=1')
      await page.chooseImage('Profile Image', await largePhoto())
      await page.sees('Resized from')
      await page.click('Save changes')
      await page.sees('Profile updated successfully')
      await page.until('the avatar is loaded', isAvatarLoaded)
    },
  },
  {
    title: 'ends the session when the password changes, and accepts the new password',
    async run({ page }) {
      const email = 'ines@example.com'
      await logIn(page, email)
      await page.visit('/user/profile?edit=1')
      await page.fill('Old Password', '121212')
      await page.fill('New Password', 'another one')
      await page.fill('Confirm New Password', 'another one')
      await page.click('Save changes')
      await page.seesHeading('Log In')
      await logIn(page, email, 'another one')
      await page.visit('/user/profile?edit=1')
      await page.fill('Old Password', 'another one')
      await page.fill('New Password', '121212')
      await page.fill('Confirm New Password', '121212')
      await page.click('Save changes')
      await page.seesHeading('Log In')
    },
  },
  {
    title: 'an admin changes a price and a stock in the list',
    async run({ page }) {
      await logIn(page, 'admin@example.com')
      await page.visit('/admin/products?search=humming')
      await page.fill('Price of Humming Top', '21.50')
      await page.press('Enter')
      await page.sees('price changed')
      await page.until('the price is shown', hasFieldValue, '21.50')
      await page.fill('Stock of Humming Top', '+12')
      await page.press('Enter')
      await page.until('the stock is shown', hasFieldValue, '13')
    },
  },
  {
    title: 'an admin creates a product with an image, and deletes it',
    async run({ page, show }) {
      await logIn(page, 'admin@example.com')
      await page.visit('/admin/products/add')
      await page.fill('Name', 'Flow Stool')
      await page.fill('Description', 'Three legs, any engine.')
      await page.fill('Brand', 'Oddmoor')
      await page.choose('Category', 'Desk')
      await page.fill('Price', '19.90')
      await page.fill('Items in Stock', '4')
      await page.chooseImage('Image', image)
      await show(page, 'new-product')
      await page.click('Create Product', 'main')
      await page.seesHeading('Manage Products')
      await page.sees('Product created successfully')
      await page.visit('/admin/products?search=flow+stool')
      await page.click('Flow Stool', 'main')
      await page.seesHeading('Flow Stool')
      await page.until(
        'its image is loaded',
        () => (document.querySelector<HTMLImageElement>('.product img')?.naturalWidth ?? 0) > 0,
      )
      await page.click('Delete product')
      await page.sees('Are you sure you want to delete this product?')
      await page.click('Delete', 'dialog')
      await page.sees('Product deleted successfully')
      await page.seesNo('Flow Stool')
    },
  },
  {
    title: 'Escape closes the delete dialog and returns the focus',
    needsScripts: true,
    async run({ page, show }) {
      await logIn(page, 'orla@example.com')
      for (let times = 0; times < 2; times++) {
        await page.click('Delete account')
        await page.sees('This action cannot be undone.')
        await page.until('Cancel has the focus', hasFocus, 'Cancel')
        if (times === 0) await show(page, 'delete-dialog')
        await page.press('Escape')
        await page.seesNo('This action cannot be undone.')
        await page.until('the link has the focus', hasFocus, 'Delete account')
      }
    },
  },
  {
    title: 'an admin delivers an order',
    async run({ page, show }) {
      await logIn(page, 'admin@example.com')
      await page.visit('/admin/orders?status=processing')
      await page.clickFirst('main h2 a')
      await page.until('one order is shown', () => /^Order \d/.test(document.title))
      await page.click('Mark as delivered', 'main')
      await page.sees('Order')
      await page.click('Mark as delivered', 'dialog')
      await page.sees('Order marked as delivered')
      await show(page, 'order-delivered')
    },
  },
  {
    title: 'shows the logout when the server has confirmed it, also in another tab',
    needsScripts: true,
    async run({ page, gateway, newTab }) {
      await logIn(page, 'milo@example.com')
      const other = await newTab()
      await other.visit('/user/favorites')
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      gateway.decide = async (_, path): Promise<Verdict> => {
        if (path.startsWith('/logout')) await held
        return 'forward'
      }
      await page.tab.focus()
      await page.click('Logout')
      await page.sees('Logging out...')
      await page.seesNo('Login')
      release()
      await page.sees('Logged out successfully')
      await other.tab.focus()
      await other.seesHeading('Log In')
    },
  },
  {
    title: 'shows, stacks and hides toasts',
    needsScripts: true,
    async run({ page, show }) {
      await logIn(page, 'orla@example.com')
      await page.visit('/products/plain-clay-planter')
      await page.click('Add to cart')
      await page.click('Favorite')
      const toasts = (count: number) => document.querySelectorAll('.toast').length === count
      await page.until('there are two toasts', toasts, 2)
      await page.sees('Product added to cart')
      await show(page, 'toasts')
      await page.until('they are gone', toasts, 0)
    },
  },
  {
    title: 'Back and Forward restore the scroll position and the search',
    needsScripts: true,
    async run({ page }) {
      await page.visit('/products')
      const last = 'Patience Mortar and Pestle'
      await page.click(last, 'main')
      await page.seesHeading(last)
      const isScrolledBelow = (minY: number) => window.scrollY > minY
      await page.tab.back()
      await page.seesHeading('Products')
      await page.until('the list is scrolled to where it was', isScrolledBelow, 1_000)
      await page.tab.forward()
      await page.seesHeading(last)
      await page.until('the product is at its top', () => window.scrollY === 0)
      await page.visit('/products')
      await page.fill('Search products', 'paper moon')
      await page.sees('1 product for “paper moon”')
      await page.click('Paper Moon Lamp', 'main')
      await page.seesHeading('Paper Moon Lamp')
      await page.tab.back()
      await page.sees('1 product for “paper moon”')
      await page.until('the words are in the field', hasFieldValue, 'paper moon')
    },
  },
  {
    title: 'undoes an optimistic update and shows an error when the request fails',
    needsScripts: true,
    async run({ page, gateway }) {
      await logIn(page, 'wilhelmina@example.com')
      await page.visit('/products/plain-clay-planter')
      for (const [verdict, message] of [
        [500, 'An error occurred while adding to cart'],
        [
          'close',
          'An unexpected error occurred while adding to cart. The shop could not be reached',
        ],
      ] as const) {
        const { promise: held, resolve: release } = Promise.withResolvers<void>()
        gateway.decide = async (method) => {
          if (method !== 'POST') return 'forward'
          await held
          return verdict
        }
        await page.click('Add to cart')
        await page.sees('Cart (1)')
        release()
        await page.sees(message)
        await page.seesNo('Cart (1)')
      }
    },
  },
  {
    title: 'says that the shop cannot be reached, and tries again',
    needsScripts: true,
    async run({ page, gateway }) {
      await page.visit('/')
      gateway.decide = (_, path) => (path.includes('_data=') ? 'close' : 'forward')
      await page.click('Read the documentation')
      await page.sees('The shop could not be reached.')
      gateway.decide = () => 'forward'
      await page.click('Try Again')
      await page.seesHeading('Documentation')
    },
  },
  {
    title: 'the menu of a narrow window opens, follows a link and closes',
    async run({ page, show }) {
      await page.tab.resize(...narrow)
      await page.visit('/')
      await page.seesNo('Register')
      await page.click('Menu')
      await page.sees('Register')
      await show(page, 'menu')
      await page.click('Products', 'nav')
      await page.seesHeading('Products')
      await page.seesNo('Register')
    },
  },
  {
    title: 'text fields and selects have the same background color',
    alsoDark: true,
    async run({ page, dark }) {
      assert.equal(
        await page.run(() => window.matchMedia('(prefers-color-scheme: dark)').matches),
        dark,
      )
      await logIn(page, 'admin@example.com')
      await page.visit('/admin/products/add')
      const points = await page.run(() => {
        window.scrollTo(0, 0)
        const fields = document.querySelectorAll(
          'main :is(input:not([type=file], [type=hidden]), select, textarea)',
        )
        return [...fields].map((field) => {
          const { x, y } = field.getBoundingClientRect()
          return { name: field.getAttribute('name'), x: Math.round(x + 6), y: Math.round(y + 8) }
        })
      })
      const colors = await colorsAt(await page.tab.screenshot(), points)
      assert(colors.some(([name]) => name === 'category'))
      for (const [name, color] of colors) assert.equal(color, colors[0]?.[1], `of ${name}`)
    },
  },
  {
    title: 'no screen is wider than its window',
    alsoDark: true,
    async run({ page, show }) {
      for (const [email, paths] of screensOf) {
        if (email) {
          await page.tab.resize(...wide)
          await logIn(page, email)
        }
        for (const [width, height] of [wide, narrow]) {
          await page.tab.resize(width, height)
          for (const path of paths) {
            await page.visit(path)
            const overflow = await page.run(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            )
            assert(overflow <= 0, `${path} is ${overflow} pixels too wide at ${width}`)
            await show(page, `${width}${path.replace(/\W+/g, '-')}`)
          }
        }
        if (!email) continue
        await page.tab.resize(...wide)
        await page.click('Logout')
        await page.sees('Login')
      }
    },
  },
]

async function logIn(page: Page, email: string, password = '121212') {
  await page.visit('/login')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click('Log In', 'main')
  await page.until('the profile is shown', () => /profile/i.test(document.title))
  await page.untilReady()
}

/** Runs a flow with another shop behind the gateway. This shop has a checkout. */
async function inSellingShop(stage: Stage, run: (stage: Stage) => Promise<void>) {
  const { gateway, shop } = stage
  const selling = await openShop({ PUBLIC_URL: gateway.url })
  try {
    await setUpCheckout(selling)
    gateway.shopUrl = selling.url
    await run({ ...stage, shop: selling })
  } finally {
    gateway.shopUrl = shop.url
    await selling.close()
  }
}

async function unitsInCart(shop: Shop, email: string) {
  const database = databaseOf(shop)
  const { units } = await database
    .selectFrom('cart_lines')
    .innerJoin('users', 'users.id', 'cart_lines.user_id')
    .select((it) => it.fn.coalesce(it.fn.sum<number>('quantity'), it.lit(0)).as('units'))
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  await database.destroy()
  return Number(units)
}

async function largePhoto() {
  const path = join(temporaryFolder(), 'walk.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toFile(path)
  return path
}

interface Point {
  name: string | null
  x: number
  y: number
}

async function colorsAt(screenshot: Buffer, points: Point[]) {
  const { data, info } = await sharp(screenshot).raw().toBuffer({ resolveWithObject: true })
  return points.flatMap(({ name, x, y }) => {
    if (x >= info.width || y >= info.height) return []
    const start = (y * info.width + x) * info.channels
    return [[name, [...data.subarray(start, start + 3)].join(' ')] as const]
  })
}

// The functions below run in the page.

function pressLabel(start: string) {
  const labels = [...document.querySelectorAll('main label')]
  labels
    .find((label) => label.textContent?.trim().startsWith(start))
    ?.querySelector('input')
    ?.click()
}

function isAvatarLoaded() {
  const avatar = document.querySelector<HTMLImageElement>('img.avatar')
  return avatar !== null && avatar.naturalWidth > 0
}

function hasFocus(name: string) {
  return document.activeElement?.textContent === name
}

function hasFieldValue(value: string) {
  return [...document.querySelectorAll('input')].some((field) => field.value === value)
}

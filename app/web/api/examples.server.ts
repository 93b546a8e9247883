import { sampleIds } from '../../domain/samples.server'
import { settings } from '../../settings.server'
import { type Operation, operations } from './operations.server'

type Samples = Awaited<ReturnType<typeof sampleIds>>

// What is sent in the examples; `{mail}` stands for a token out of the mailbox of the demo.
const bodies: Partial<Record<keyof typeof operations, Record<string, string | number | boolean>>> =
  {
    logIn: { email: 'user@example.com', password: '121212' },
    verifyEmail: { token: '{mail}' },
    forgetPassword: { email: 'ines@example.com' },
    resetPassword: { token: '{mail}', newPassword: '121212', confirmNewPassword: '121212' },
    updateUser: { phone: '+1 555 010 0177' },
    updateProduct: { price: 14.5, itemsInStock: 12 },
    changeOrderStatus: { status: 'delivered' },
    createCategory: { name: 'Attic', is_discounted: false },
    updateCategory: { name: 'Reading lamps', is_discounted: true },
  }

const forms: Partial<Record<keyof typeof operations, string[]>> = {
  register: [
    'name=Wilma Reed',
    'email=wilma@example.com',
    'password=six or more',
    'confirmPassword=six or more',
    'phone=+1 555 010 0123',
  ],
  createProduct: [
    'name=Paper Boat',
    'brand=Hobnock',
    'description=Folds flat, floats once.',
    'category=Kitchen',
    'price=4.20',
    'itemsInStock=9',
    'image=@icon.png',
  ],
}

const api = `${settings.publicUrl}/api/v1`

/** How each call is made with curl, against this very shop: ids and log-ins are those of the demo. */
export async function examples(): Promise<Record<string, string>> {
  const samples = await sampleIds()
  return Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      exampleOf(id as keyof typeof operations, operation as Operation, samples),
    ]),
  )
}

function exampleOf(id: keyof typeof operations, operation: Operation, samples: Samples) {
  const { method, access, path } = operation
  const body = bodies[id]
  const cookies =
    id === 'logIn'
      ? ['-c user.txt']
      : access === 'anybody'
        ? []
        : [`-b ${access}.txt -c ${access}.txt`]
  const curl = [
    'curl -s',
    method === 'GET' ? '' : `-X ${method}`,
    ...cookies,
    ...(forms[id] ?? []).map((field) => `-F '${field}'`),
    body && `-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`,
    `'${api}${path.replace('{id}', samples[id] ?? '')}'`,
  ]
    .filter(Boolean)
    .join(' ')
  return [...before(id), curl.replace('{mail}', `'"$TOKEN"'`)].join('\n')
}

// What an example needs first: a token out of a letter, a picture to send, the log-in of an admin.
function before(id: keyof typeof operations) {
  const token = (kind: string) =>
    `TOKEN=$(curl -s '${settings.publicUrl}/mailbox' | grep -o '${kind}/[A-Za-z0-9_-]*' | head -n 1 | cut -d/ -f2)`
  if (id === 'verifyEmail') return [token('activate')]
  if (id === 'resetPassword') return [token('reset-password')]
  if (id === 'createProduct') return [`curl -s -o icon.png '${settings.publicUrl}/icon.png'`]
  return []
}

/** How an admin logs in, for the examples of the back office. */
export const adminLogIn = `curl -s -X POST -c admin.txt -H 'Content-Type: application/json' -d '{"email":"admin@example.com","password":"121212"}' '${api}/open/login'`

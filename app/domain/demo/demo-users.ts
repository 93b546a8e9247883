interface DemoUser {
  name: string
  email: string
  phone: string
  role: 'user' | 'admin'
  isBanned: boolean
  image?: string
}

export const demoPassword = '121212'

export const demoUsers: DemoUser[] = [
  user('Admin Ferrule', 'admin@example.com', 'admin', { role: 'admin' }),
  user('Juniper Sedgely', 'user@example.com', 'user'),
  user('Barnaby Quaggle', 'banned@example.com', 'banned', { isBanned: true }),
  user('Orla Tansywick', 'orla@example.com', 'p1'),
  user('Milo Hatherfen', 'milo@example.com', 'p2'),
  user('Wilhelmina Duskwater-Plume of Nether Tansy', 'wilhelmina@example.com', 'p3'),
  user('Teodor Brackish', 'teodor@example.com', 'p4'),
  user('Ines Fallowmere', 'ines@example.com', 'p5'),
  user('Zed', 'zed@example.com', undefined, { phone: '' }),
]

function user(name: string, email: string, image?: string, rest: Partial<DemoUser> = {}): DemoUser {
  return {
    name,
    email,
    phone: '+1 555 010 0142',
    role: 'user',
    isBanned: false,
    ...(image && { image: `avatar-${image}` }),
    ...rest,
  }
}

/** A user likes each product whose index modulo `every` is `from`. */
export const demoFavorites: Record<string, { every: number; from: number }> = {
  'user@example.com': { every: 7, from: 2 },
  'orla@example.com': { every: 2, from: 0 },
  'milo@example.com': { every: 3, from: 1 },
  'wilhelmina@example.com': { every: 5, from: 0 },
  'teodor@example.com': { every: 4, from: 2 },
  'ines@example.com': { every: 6, from: 1 },
}

/** The name of its image identifies a product. */
export const demoOrders: {
  email: string
  daysAgo: number
  status: 'processing' | 'delivered' | 'cancelled'
  items: [image: string, quantity: number][]
}[] = [
  {
    email: 'user@example.com',
    daysAgo: 2,
    status: 'processing',
    items: [
      ['kettle', 1],
      ['honey-pot', 2],
    ],
  },
  { email: 'user@example.com', daysAgo: 19, status: 'delivered', items: [['task-lamp', 1]] },
  {
    email: 'user@example.com',
    daysAgo: 40,
    status: 'cancelled',
    items: [
      ['kite', 1],
      ['notebook', 3],
    ],
  },
  {
    email: 'orla@example.com',
    daysAgo: 1,
    status: 'processing',
    items: [
      ['planter', 4],
      ['trowel', 1],
    ],
  },
  { email: 'orla@example.com', daysAgo: 12, status: 'delivered', items: [['rucksack', 1]] },
  {
    email: 'milo@example.com',
    daysAgo: 5,
    status: 'delivered',
    items: [
      ['tub-boat', 1],
      ['village', 1],
    ],
  },
  { email: 'milo@example.com', daysAgo: 26, status: 'delivered', items: [['ink-bottle', 2]] },
  { email: 'teodor@example.com', daysAgo: 8, status: 'processing', items: [['storm-lantern', 2]] },
  { email: 'ines@example.com', daysAgo: 15, status: 'delivered', items: [['blanket-roll', 1]] },
]

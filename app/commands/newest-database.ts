import { db } from 'db/client'
import { maintenance } from 'db/maintenance'
import { migrate } from 'db/migrate'
import { end } from './terminal'

/** Names the shop that a command works on, and brings its database to the newest shape; ends the process if it cannot be used. */
export async function newestDatabase() {
  console.log(`Shop ${maintenance.location.shop}`)
  try {
    await maintenance.assertUsable(db)
    await migrate(db)
  } catch (error) {
    const text = maintenance.describeError(error)
    if (!text) throw error
    end(`Nothing was changed: ${text}`)
  }
}

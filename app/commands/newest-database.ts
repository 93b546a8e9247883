import { db, engine } from 'db/client'
import { migrate } from 'db/migrate'
import { settings } from '../settings.server'
import { end } from './terminal'

/** Names the shop that a command works on, and brings its database to the newest shape; ends where it cannot be used. */
export async function newestDatabase() {
  console.log(`Shop ${engine.files ? engine.place : settings.dataDir}`)
  try {
    await engine.assertWhole()
    await migrate(db)
  } catch (error) {
    const words = engine.inWords(error)
    if (!words) throw error
    end(`Nothing was changed: ${words}`)
  }
}

import { redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { Login, type Person } from '../domain/accounts'
import { logIn } from '../domain/log-in.server'
import { Refusal } from '../domain/refusal'
import { startSession } from '../domain/sessions.server'
import { toForbidden } from './forbidden.server'
import { addressOf } from './request.server'
import { keepSession, signedIn } from './session.server'
import { redirectWithError } from './toast.server'

const authenticator = new Authenticator<Person>().use(
  new FormStrategy(async ({ form, request }) =>
    logIn(await Login.parseAsync(Object.fromEntries(form)), addressOf(request)),
  ),
)

/** The person whom the log-in form names. Banned people go to /forbidden; other refusals are the form's. */
export async function logInWithForm(request: Request): Promise<Person> {
  try {
    return await authenticator.authenticate('form', request)
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) throw await toForbidden(request, error)
    throw error
  }
}

/** The signed-in person. Guests go to /login and read `Please log in` there. */
export async function requireUser(request: Request): Promise<Person> {
  const person = await signedIn(request)
  if (!person) throw await redirectWithError('/login', 'Please log in')
  return person
}

/** The signed-in admin. Guests go to /login, everybody else to /forbidden with 401. */
export async function requireAdmin(request: Request): Promise<Person> {
  const person = await requireUser(request)
  if (person.role !== 'admin') {
    throw await toForbidden(request, { status: 401, message: 'Administrator access only' })
  }
  return person
}

/** Lets only guests pass; who is signed in already goes to their own page. */
export async function requireGuest(request: Request) {
  const person = await signedIn(request)
  if (person) throw redirect(`/${person.role}`)
}

/** The headers that sign a person in on this browser. */
export async function signIn(person: Person) {
  const headers = new Headers()
  keepSession(headers, await startSession(person.id))
  return headers
}

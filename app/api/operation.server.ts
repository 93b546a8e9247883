import type { Version } from 'db/dialect'
import type { z } from 'zod'
import type { User } from '~/domain/accounts/users'

export type Access = 'everyone' | 'user' | 'admin'

/** What a handler is given: everything in it has been checked. */
export interface Call<A extends Access = Access, B = unknown, Q = unknown, H = unknown> {
  request: Request
  /** Who is asking; undefined only where guests may ask. */
  user: A extends 'everyone' ? User | undefined : User
  /** The last part of the path: the id of what the call is about. */
  id: string
  body: B
  query: Q
  headers: H
  address: string
  responseHeaders: Headers
}

type Schema = z.ZodObject | undefined
type Output<S extends Schema> = S extends z.ZodObject ? z.output<S> : undefined

/** What is read last may be a promise; a list, also batches that are written as they are read. */
type Value<T> = T | Promise<T> | (T extends readonly (infer Item)[] ? AsyncIterable<Item[]> : never)
type Payload<R extends z.ZodRawShape> = { message: string } & {
  [Name in keyof R]: Value<z.output<R[Name]>>
}

interface Definition<
  A extends Access,
  B extends Schema,
  Q extends Schema,
  H extends Schema,
  R extends z.ZodRawShape,
> {
  summary: string
  body?: B
  /** Whether a request without any body is taken as one whose fields are all left out. */
  bodyIsOptional?: true
  /**
   * What its example in the documentation sends: a body as JSON, or a form as options of curl. `{mail}` stands for a
   * token out of the mailbox of the demo, `{total}` for the total of the cart.
   */
  example?: Readonly<Record<string, string | number | boolean>> | string
  query?: Q
  /** Request headers with a meaning of their own, in lower case. */
  headers?: H
  /** 200 unless something is created. */
  status?: 201
  /** What the response holds besides `message`. */
  response?: R
  /** Statuses of refusals that are its own; those of its access and its body come by themselves. */
  refuses?: number[]
  /** For a response that stays as it is while this number does: see etag.server.ts. */
  version?: () => Version | Promise<Version>
  handler: (call: Call<A, Output<B>, Output<Q>, Output<H>>) => Promise<Payload<R>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One call of the API: routes, documents and tests read it. */
export interface Operation
  extends Omit<Definition<Access, Schema, Schema, Schema, z.ZodRawShape>, 'handler'> {
  access: Access
  method: Method
  /** Below /api/v1; `{id}` is the id of what the call is about. */
  path: string
  handler: (call: Call) => Promise<object>
}

/** Declare an operation by its guard, method and path. Its handler must return what it declares as its response. */
export const forEveryone = guardedBy('everyone')
export const forUsers = guardedBy('user')
export const forAdmins = guardedBy('admin')

function guardedBy<A extends Access>(access: A) {
  const declare =
    (method: Method) =>
    <
      // biome-ignore lint/complexity/noBannedTypes: without a response of its own, an operation has its message alone
      R extends z.ZodRawShape = {},
      B extends Schema = undefined,
      Q extends Schema = undefined,
      H extends Schema = undefined,
    >(
      path: string,
      definition: Definition<A, B, Q, H, R>,
    ) =>
      ({ access, method, path, ...definition }) as unknown as Operation
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    delete: declare('DELETE'),
  }
}

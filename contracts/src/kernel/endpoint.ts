import type { z } from 'zod'

/** Who may call at all; what they may see or do is decided by policies and presenters behind it. */
export type Access = 'public' | 'signedIn' | 'systemAdmin'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Status = 200 | 201 | 202 | 204

/** How much an endpoint's body may hold: `large` where it carries long texts. */
export type BodySize = 'usual' | 'large'

/** One file of a multipart body: the field that it stands in, and its greatest size. */
export type Upload = { readonly field: string; readonly bytesMax: number }

/** What is stated of an endpoint. */
type Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> = {
  /** The operation's name in OpenAPI and in logs. */
  readonly name: string
  readonly method: Method
  /** Path below /api with koa's placeholders, `/auctions/:auctionId`. */
  readonly path: string
  /** `signedIn` unless stated. */
  readonly access?: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** `usual` unless stated. */
  readonly bodySize?: BodySize
  /** Shape of the answer on success; absent where the answer has no body. */
  readonly answer?: Answer
  /** Success can also be 204 without a body, where there is nothing to answer. */
  readonly mayBeEmpty?: boolean
  /**
   * A long answer is compressed. For answers that are the same for everybody, so that their size reveals
   * nothing about a user (BREACH).
   */
  readonly isCompressed?: true
  /** The answer has an ETag, and 304 says that it did not change. */
  readonly isTagged?: true
  /** Media types of the answer where it is a file; the endpoint then has no `answer`. */
  readonly files?: readonly string[]
  /** Status on success: 200 unless stated, or 204 where the answer has no body. */
  readonly status?: Status
  /** Problem codes that belong to this operation, beyond the general ones. */
  readonly problems?: readonly string[]
  /**
   * The body is multipart/form-data: text fields of `body`'s shape, and one file in this field of at most
   * this size.
   */
  readonly upload?: Upload
  /** Named limit of the rate limiter, see the gateway's limits. */
  readonly limit?: string
}

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = Definition<Params, Query, Body, Answer> & { readonly access: Access; readonly status: Status }

/** States an endpoint once; the gateway parses with it, the client calls with it, OpenAPI is made from it. */
export function defineEndpoint<
  const Params extends z.ZodType = z.ZodUndefined,
  const Query extends z.ZodType = z.ZodUndefined,
  const Body extends z.ZodType = z.ZodUndefined,
  const Answer extends z.ZodType = z.ZodUndefined,
>(endpoint: Definition<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  const isEmpty = endpoint.answer === undefined && endpoint.files === undefined
  return { access: 'signedIn', status: isEmpty ? 204 : 200, ...endpoint }
}

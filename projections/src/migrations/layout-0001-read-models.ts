import type { Knex } from 'knex'
import type { Migration } from './migration.ts'

/** Tables of one generation, made in the first schema of the search path. */
export const layout0001ReadModels: Migration = {
  name: 'layout-0001-read-models',
  up: async (knex) => {
    await createBookkeeping(knex)
    await createDetails(knex)
    await createBids(knex)
    await createParticipants(knex)
    await createPurchaseRequests(knex)
    await createHistory(knex)
  },
}

async function createBookkeeping(knex: Knex): Promise<void> {
  await knex.schema.createTable('checkpoint', (table) => {
    table.boolean('only').primary().defaultTo(true).checkIn(['true'])
    table.text('log_identity')
    table.text('position')
    table.text('announced')
    table.json('versions')
    table.boolean('retired').notNullable().defaultTo(false)
    table.timestamp('moved_at').notNullable().defaultTo(knex.fn.now())
  })
  await knex('checkpoint').insert({ only: true })
  await knex.schema.createTable('quarantines', (table) => {
    table.text('projection').notNullable()
    table.text('stream').notNullable()
    table.integer('revision')
    table.text('reason').notNullable()
    table.timestamp('since').notNullable().defaultTo(knex.fn.now())
    table.primary(['projection', 'stream'])
  })
}

async function createDetails(knex: Knex): Promise<void> {
  await knex.schema.createTable('auction_details', (table) => {
    table.uuid('auction_id').primary()
    table.integer('revision').notNullable()
    table.text('last_event_type').notNullable()
    table.text('last_event_hash').notNullable()
    for (const column of ['drafted_at', 'changed_at']) table.timestamp(column).notNullable()
    for (const column of ['tenant_id', 'broker_id', 'broker_user_id']) table.uuid(column).notNullable()
    table.integer('sell_type').notNullable()
    table.uuid('seller_user_id')
    // Null only in an insert that turns into an update: then the stored text stays.
    for (const column of ['description', 'terms']) table.json(column)
    for (const column of ['title', 'zip_code', 'city', 'country', 'search_text', 'time_zone'])
      table.text(column).notNullable()
    for (const column of ['area', 'latitude', 'longitude']) table.double(column)
    for (const column of ['main_image_url', 'main_image_resized_url', 'night_time_start', 'night_time_end'])
      table.text(column)
    for (const column of [
      'listed',
      'show_minimum_price',
      'closed_process',
      'fixed_end',
      'open_end',
      'is_published',
    ])
      table.boolean(column).notNullable()
    table.integer('auction_type').notNullable()
    for (const column of [
      'start_price',
      'minimum_price',
      'immediate_purchase_price',
      'current_price',
      'highest_bid',
    ])
      table.bigInteger(column)
    for (const column of ['start_at', 'end_at', 'published_at', 'ended_at', 'effective_end_at'])
      table.timestamp(column)
    table.text('ended_by')
    table.integer('bid_count').notNullable()
    table.uuid('leader_id')
    table.integer('leading_bid_revision')
    table.integer('purchase_request_revision')
    table.uuid('purchaser_id')
    table.bigInteger('purchase_price')
    for (const column of ['withdrawn_at', 'awarded_at', 'not_awarded_at']) table.timestamp(column)
    for (const column of ['withdrawal_reason', 'not_awarded_reason']) table.text(column)
    table.integer('awarded_bid_revision')
    table.uuid('awarded_bidder_id')
    table.bigInteger('awarded_price')
    table.index(['tenant_id', 'drafted_at'], 'details_of_tenant')
    table.index(['drafted_at'], 'details_by_draft')
  })
  await leaveRoom(knex, 'auction_details')
  // Partial indexes in the order of the lists; a price that changes touches none of them.
  await knex.raw(`create index details_listed on auction_details ((coalesce(effective_end_at, 'infinity')), auction_id)
    where is_published and listed and withdrawn_at is null`)
  await knex.raw(`create index details_searched on auction_details using gin (search_text gin_trgm_ops)
    where is_published and listed and withdrawn_at is null`)
}

async function createBids(knex: Knex): Promise<void> {
  await knex.schema.createTable('auction_bids', (table) => {
    table.uuid('auction_id').notNullable()
    table.integer('revision').notNullable()
    table.uuid('bidder_id').notNullable()
    table.bigInteger('price').notNullable()
    table.timestamp('placed_at').notNullable()
    table.text('event_hash').notNullable()
    table.boolean('standing').notNullable()
    table.timestamp('voided_at')
    table.text('void_reason')
    table.primary(['auction_id', 'revision'])
  })
  await knex.raw(`create index bids_ranked on auction_bids (auction_id, price desc, revision) where standing`)
  await knex.raw(
    `create index bids_of_bidder on auction_bids (auction_id, bidder_id, revision desc) where standing`,
  )
}

async function createParticipants(knex: Knex): Promise<void> {
  await knex.schema.createTable('auction_participants', (table) => {
    table.uuid('auction_id').notNullable()
    table.uuid('user_id').notNullable()
    table.boolean('has_access').notNullable()
    table.timestamp('access_changed_at')
    table.integer('last_bid_revision')
    table.integer('open_request_revision')
    table.primary(['auction_id', 'user_id'])
    table.index(['user_id', 'auction_id'], 'participants_by_user')
  })
  await leaveRoom(knex, 'auction_participants')
}

/**
 * Room in each page for new versions of its rows: where no index has a column that changed, PostgreSQL then updates within the
 * page and touches no index at all.
 */
async function leaveRoom(knex: Knex, table: string): Promise<void> {
  await knex.raw('alter table ?? set (fillfactor = 70)', [table])
}

async function createPurchaseRequests(knex: Knex): Promise<void> {
  await knex.schema.createTable('purchase_requests', (table) => {
    table.uuid('auction_id').notNullable()
    table.integer('revision').notNullable()
    table.uuid('bidder_id').notNullable()
    table.bigInteger('price').notNullable()
    table.timestamp('requested_at').notNullable()
    table.text('event_hash').notNullable()
    table.text('status').notNullable()
    table.timestamp('decided_at')
    table.text('decline_reason')
    table.primary(['auction_id', 'revision'])
  })
}

async function createHistory(knex: Knex): Promise<void> {
  await knex.schema.createTable('auction_history', (table) => {
    table.uuid('auction_id').notNullable()
    table.boolean('is_attempt').notNullable()
    table.integer('revision').notNullable()
    table.uuid('event_id').notNullable()
    table.text('type').notNullable()
    table.integer('schema_version').notNullable()
    table.timestamp('at').notNullable()
    table.uuid('command_id').notNullable()
    table.uuid('actor_user_id')
    table.text('actor_role').notNullable()
    table.json('data')
    table.text('previous_hash').notNullable()
    table.text('hash').notNullable()
    table.primary(['auction_id', 'is_attempt', 'revision'])
  })
}

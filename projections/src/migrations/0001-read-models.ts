import type { Knex } from 'knex'

/** Tables of one generation, made in the first schema of the search path. */
export async function up(knex: Knex): Promise<void> {
  await createBookkeeping(knex)
  await createDetails(knex)
  await createBids(knex)
  await createParticipants(knex)
  await createPurchaseRequests(knex)
  await createHistory(knex)
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
    // Whether these tables have ever reflected the whole log. Until then what they do not hold may be in it.
    table.boolean('end_reached').notNullable().defaultTo(false)
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
    offerColumns(table)
    courseColumns(table)
    table.index(['tenant_id', 'drafted_at'], 'details_of_tenant')
    table.index(['drafted_at'], 'details_by_draft')
    // The lists of the administration. No bid changes these columns. Orders by price, bids and end are sorted
    // when they are asked for: an index would have to be written with every bid.
    table.index(['broker_user_id'], 'details_of_broker')
    table.index(['search_text', 'auction_id'], 'details_by_title')
  })
  await leaveRoom(knex, 'auction_details')
  // Partial indexes in the order of the lists; a price that changes touches none of them.
  await knex.raw(`create index details_listed on auction_details ((coalesce(effective_end_at, 'infinity')), auction_id)
    where is_published and listed and withdrawn_at is null`)
  await knex.raw(`create index details_searched on auction_details using gin (search_text gin_trgm_ops)
    where is_published and listed and withdrawn_at is null`)
  // A search for an object is for a part of its title or its code.
  for (const [name, of] of [
    ['details_titled', 'title'],
    ['details_coded', `(description ->> 'auctionCode')`],
  ])
    await knex.raw(`create index ${name} on auction_details using gin (${of} gin_trgm_ops)`)
  // Reading the documents of all takes their long descriptions.
  await knex.raw(`create index details_without_documents on auction_details (auction_id)
    where json_array_length(description -> 'documents') = 0`)
  await knex.raw(`create index details_of_seller on auction_details (seller_user_id)
    where seller_user_id is not null`)
}

/** Whose an auction is, what is offered, and under which terms. */
function offerColumns(table: Knex.CreateTableBuilder): void {
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
}

/** What came of it. */
function courseColumns(table: Knex.CreateTableBuilder): void {
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
  table.integer('rules_version').notNullable().defaultTo(1)
  table.boolean('hide_anonymized_auction_bids').notNullable().defaultTo(true)
  // For readers who do not run the auction.
  table.bigInteger('public_revision').notNullable().defaultTo(0)
  for (const column of ['award_category', 'award_confirmation']) table.text(column)
  table.timestamp('not_concluded_at', { precision: 3 })
  table.uuid('not_concluded_bidder_id')
  table.text('not_concluded_category')
  for (const column of ['released_bidder_ids', 'counter_offers']) table.json(column).defaultTo('[]')
  table.double('rooms')
  // The numbered state of the documents.
  table.integer('documents_state').notNullable().defaultTo(0)
  table.json('room_states').defaultTo('[]')
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
    // By a counter-offer after the end.
    table.bigInteger('raised_price')
    table.integer('documents_state')
    table.primary(['auction_id', 'revision'])
  })
  for (const index of [
    'bids_ranked on auction_bids (auction_id, price desc, revision) where standing',
    'bids_of_bidder on auction_bids (auction_id, bidder_id, revision desc) where standing',
    // The few bids of a bidder that were voided: each read of an auction looks for them.
    'voided_of_bidder on auction_bids (auction_id, bidder_id, revision desc) where not standing',
    // What one person bid, over all auctions: what their own list and their export read.
    'bids_of_person on auction_bids (bidder_id, placed_at desc)',
    'raised_of_person on auction_bids (bidder_id) where raised_price is not null',
  ])
    await knex.raw(`create index ${index}`)
}

async function createParticipants(knex: Knex): Promise<void> {
  await knex.schema.createTable('auction_participants', (table) => {
    table.uuid('auction_id').notNullable()
    table.uuid('user_id').notNullable()
    table.boolean('has_access').notNullable()
    table.timestamp('access_changed_at')
    table.integer('last_bid_revision')
    table.integer('open_request_revision')
    // Of the newest event about the participant.
    table.integer('last_revision').notNullable().defaultTo(0)
    table.bigInteger('limit_price')
    table.text('suspended_for')
    table.timestamp('access_until')
    table.integer('bid_count').notNullable().defaultTo(0)
    table.primary(['auction_id', 'user_id'])
    table.index(['user_id', 'auction_id'], 'participants_by_user')
  })
  await leaveRoom(knex, 'auction_participants')
}

/**
 * Room in each page for new versions of its rows: where no index has a column that changed, PostgreSQL then
 * updates within the page and touches no index at all.
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
    table.integer('documents_state')
    table.primary(['auction_id', 'revision'])
    table.index(['bidder_id'], 'requests_of_person')
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
    // The newest events of all auctions together: what the time line of the administration begins with.
    table.index(['at'])
  })
  for (const index of [
    // What one person did, and what was refused to them, by time and without counting.
    'acts_of_person on auction_history (actor_user_id, is_attempt, at desc)',
    // What concerns one person beside; a bidder is the actor of their bids and attempts. An attempt holds
    // whatever was sent as a price, also a NUL, which no text of PostgreSQL takes.
    `concerns_person on auction_history ((coalesce(data ->> 'userId', data ->> 'bidderId')), at desc)
      where type <> 'BidPlaced' and not is_attempt`,
    // The events that are no bids, of which there are few.
    `besides_bids on auction_history (auction_id, is_attempt, revision desc) where type <> 'BidPlaced'`,
    `besides_bids_by_time on auction_history (at desc) where type <> 'BidPlaced'`,
  ])
    await knex.raw(`create index ${index}`)
}

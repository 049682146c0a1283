import { type Kysely, sql } from 'kysely'

/**
 * What a treatment costs, where the clinic says so, and whether booking and the patient's page say it too. Pages that
 * are cached show it: turning it on or off makes them new.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const statements = [
    'alter table treatments add column "priceKind" text',
    'alter table treatments add column "priceCents" integer',
    'alter table settings add column "showsPrices" integer not null default 0',
    ...contentCounting[engine],
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** `content_versions` of treatments is raised as by the triggers of the baseline. */
const contentCounting = {
  sqlite: [
    `create trigger settings_prices_seen after update of "showsPrices" on settings
      when old."showsPrices" <> new."showsPrices"
      begin insert into content_versions (kind, shard, version) values ('treatments', '0', 1)
        on conflict (kind, shard) do update set version = content_versions.version + 1; end`,
  ],
  postgres: [
    `create trigger settings_prices_seen after update of "showsPrices" on settings
      for each row when (old."showsPrices" <> new."showsPrices")
      execute function content_changed('treatments')`,
  ],
}

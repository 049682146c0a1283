import { type Kysely, sql } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Pictures of the gallery stand where staff move them: `orderedAt` is the moment by which they are sorted, last first,
 * and begins as that of the row itself. The release before does not know it: a trigger fills it in for the pictures
 * that it adds.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text'
  const statements = [
    `alter table gallery_images add column "orderedAt" ${text} not null default ''`,
    `update gallery_images set "orderedAt" = "createdAt"`,
    ...filling[engine],
    `create index gallery_images_in_order on gallery_images ("orderedAt", id) where "deletedAt" is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const filling: Record<Engine, string[]> = {
  sqlite: [
    `create trigger gallery_images_ordered after insert on gallery_images when new."orderedAt" = ''
      begin update gallery_images set "orderedAt" = new."createdAt" where id = new.id; end`,
  ],
  postgres: [
    `create function gallery_image_ordered() returns trigger language plpgsql as $$
      begin
        if new."orderedAt" = '' then new."orderedAt" := new."createdAt"; end if;
        return new;
      end $$`,
    `create trigger gallery_images_ordered before insert on gallery_images
      for each row execute function gallery_image_ordered()`,
  ],
}

-- A sale of three lines as pgbench sends it: the statements of the server in their order, with other values.
-- trials/bench/postgres.ts gives the products their ids and names the seller and the department.
\set first random(0, 299)
\set second random(300, 599)
\set third random(600, 999)
\set sale random(1, 100000000000000)
begin;
select * from sales where id = ('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid;
select id, name, department_id, unit, quantity_per_unit, volume_unit, tracking_type, is_bundle, current_stock, selling_price, pricing_tiers, allow_custom_price,
  min_price, max_price, bottle_size_ml, wholesale_price_per_bottle, cost_price from products
  where id in (('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid);
update products set current_stock = round(products.current_stock + change.quantity, 1),
  current_stock_ml = case tracking_type when 'milliliter' then round(products.current_stock + change.quantity, 1) end
  from (select locked.id, -1::numeric as quantity from products as locked
    where locked.id in (('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid)
    order by locked.is_bundle, locked.id for update) as change
  where products.id = change.id returning products.id, products.current_stock, products.reorder_level;
select id from products where is_bundle = 1 and id in (
  select bundle_product_id from product_bundles
  where component_product_id in (('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid)
  union select bundle_product_id from product_bundles
  where bundle_product_id in (('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid))
  order by id for update;
update counters set value = value + 1 where name = 'receipt_number' returning value as number \gset
insert into stock_movements (product_id, quantity, movement_type, reference_id, reference_type, notes, id, created_by, created_at) values
  (('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, -1, 'sale', ('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 'sale', 'RCP-' || lpad(:number::text, 6, '0'), gen_random_uuid(), :seller::uuid, '2026-11-21T09:00:00.000Z'),
  (('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, -1, 'sale', ('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 'sale', 'RCP-' || lpad(:number::text, 6, '0'), gen_random_uuid(), :seller::uuid, '2026-11-21T09:00:00.000Z'),
  (('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid, -1, 'sale', ('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 'sale', 'RCP-' || lpad(:number::text, 6, '0'), gen_random_uuid(), :seller::uuid, '2026-11-21T09:00:00.000Z');
insert into sales (id, subtotal, discount, total, amount_paid, change_amount, payment_method, cashier_name, customer_name, customer_id, department_id, created_by,
  cogs, item_count, is_suspicious, receipt_number, business_date, created_at, content_hash) values
  (('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 3000, 0, 3000, 3000, 0, 'cash', 'Staff', null, null, :department::uuid, :seller::uuid,
  1800, 3, 0, 'RCP-' || lpad(:number::text, 6, '0'), '2026-11-21', '2026-11-21T09:00:00.000Z', repeat('a', 64));
insert into sale_items (sale_id, position, product_id, service_id, item_name, quantity, base_quantity, unit_price, subtotal, cost_price, id, tier, bottle,
  custom_price) values
  (('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 1, ('00000000-0000-7000-8000-' || lpad(:first::text, 12, '0'))::uuid, null, 'Soap', 1, 1, 1000, 1000, 600, gen_random_uuid(), 'default', 0, 0),
  (('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 2, ('00000000-0000-7000-8000-' || lpad(:second::text, 12, '0'))::uuid, null, 'Soap', 1, 1, 1000, 1000, 600, gen_random_uuid(), 'default', 0, 0),
  (('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 3, ('00000000-0000-7000-8000-' || lpad(:third::text, 12, '0'))::uuid, null, 'Soap', 1, 1, 1000, 1000, 600, gen_random_uuid(), 'default', 0, 0);
insert into daily_items (business_date, department, item, item_name, quantity, revenue) values
  ('2026-11-21', :department::text, 'product ' || :first::text, 'Soap', 1, 1000),
  ('2026-11-21', :department::text, 'product ' || :second::text, 'Soap', 1, 1000),
  ('2026-11-21', :department::text, 'product ' || :third::text, 'Soap', 1, 1000)
  on conflict (business_date, department, item) do update set item_name = excluded.item_name,
  quantity = round(daily_items.quantity + excluded.quantity, 1), revenue = daily_items.revenue + excluded.revenue;
insert into audit_log (id, action, entity, entity_id, subject, actor_id, department_id, after, created_at) values
  (gen_random_uuid(), 'sale.complete', 'sale', ('00000000-0000-7000-9000-' || lpad(to_hex(:sale::bigint), 12, '0'))::uuid, 'RCP-' || lpad(:number::text, 6, '0'), :seller::uuid,
  :department::uuid, '{"total":3000,"payment_method":"cash"}', '2026-11-21T09:00:00.000Z');
insert into change_feed (id, server, nouns, by, created_at) values (gen_random_uuid(), :seller::uuid, 'sale product stock', '', '2026-11-21T09:00:00.000Z');
commit;

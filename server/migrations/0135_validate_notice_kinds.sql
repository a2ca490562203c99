-- Every notification has one of the kinds of migration 0134.

alter table notifications validate constraint notifications_kind_check;

#!/bin/sh
# Creates the login and the database of Parley in a new PostgreSQL, as its administrator. The login may create roles, because
# Parley gives what requests may do to a role of its own; it is no superuser and cannot bypass row-level security.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role parley login createrole password :'password';
create database parley owner parley;
SQL

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { redactSql } from '../../../../server/debug/policy/redact-sql.ts';

const policy = new CapturePolicy();

describe('redactSql()', () => {
  for (const [sql, expected] of [
    [
      "SELECT * FROM u WHERE password = 'it''s' AND a = 'b'",
      "SELECT * FROM u WHERE password = [redacted] AND a = 'b'",
    ],
    [
      'SELECT 1 FROM s WHERE s.token = $1 AND until > now() LIMIT 1',
      'SELECT 1 FROM s WHERE s.token = $1 AND until > now() LIMIT 1',
    ],
    [
      'UPDATE u SET password = ?, name = ? WHERE id = 7',
      'UPDATE u SET password = ?, name = ? WHERE id = 7',
    ],
    [
      'UPDATE "u" SET "password"=\'x\', `api_key` = "y", [token] = 7',
      'UPDATE "u" SET "password"=[redacted], `api_key` = [redacted], [token] = [redacted]',
    ],
    [
      "INSERT INTO u (name, password) VALUES ('ann', 'x'), (?, 7)",
      'INSERT INTO u (name, password) VALUES (?, ?), (?, ?)',
    ],
    [
      'INSERT INTO "u"("name", "password") VALUES ($1, $2), (\'b\', 7) RETURNING "id"',
      'INSERT INTO "u"("name", "password") VALUES ($1, $2), (?, ?) RETURNING "id"',
    ],
    [
      "INSERT INTO `u` (`id`, `token`) OVERRIDING SYSTEM VALUE VALUES (DEFAULT, 'x')",
      'INSERT INTO `u` (`id`, `token`) OVERRIDING SYSTEM VALUE VALUES (DEFAULT, ?)',
    ],
    [
      "SELECT 1 FROM u WHERE token IN ('a', E'b\\'', N'c') AND \"token\" NOT LIKE 'a%' AND id IN (1, 2)",
      'SELECT 1 FROM u WHERE token IN ([redacted]) AND "token" NOT LIKE [redacted] AND id IN (1, 2)',
    ],
    [
      "UPDATE u SET password = crypt('x', gen_salt('bf')), name = lower('A') WHERE token<>'y'",
      "UPDATE u SET password = crypt([redacted], gen_salt('bf')), name = lower('A') WHERE token<>[redacted]",
    ],
    // MikroORM 7 writes the values into its statements.
    [
      'UPDATE "u" SET "name" = \'a\', "password" = CASE WHEN ("id" = 2) THEN \'x\' ELSE "password" END WHERE "id" IN (2)',
      'UPDATE "u" SET "name" = \'a\', "password" = CASE WHEN ("id" = ?) THEN ? ELSE "password" END WHERE "id" IN (?)',
    ],
    [
      "UPDATE u SET level = CASE WHEN (id = 2) THEN 'x' ELSE level END",
      "UPDATE u SET level = CASE WHEN (id = 2) THEN 'x' ELSE level END",
    ],
    [
      "SELECT 1 FROM u WHERE token >= 'a' AND token BETWEEN 'b' AND 'c' AND token ~* 'd' AND token IS DISTINCT FROM 'e' OR id > 7",
      'SELECT 1 FROM u WHERE token >= [redacted] AND token BETWEEN [redacted] AND token ~* [redacted] AND token IS DISTINCT FROM [redacted] OR id > 7',
    ],
    [
      `UPDATE u SET data = '{"name":"it''s","token":"x","list":[1]}' WHERE data->>'token' = 'y'`,
      `UPDATE u SET data = '{"name":"it''s","token":[redacted],"list":[1]}' WHERE data->>'token' = [redacted]`,
    ],
    [
      "UPDATE u SET site = 'https://jane:pw@host/' -- at //bob:pw@host",
      "UPDATE u SET site = 'https://[redacted]@host/' -- at //[redacted]@host",
    ],
    ["INSERT INTO u (name) VALUES ('ann')", "INSERT INTO u (name) VALUES ('ann')"],
    ["SELECT 'token: x'", "SELECT 'token: x'"],
  ] as const) {
    it(`redacts ${sql}`, () => assert.equal(redactSql(sql, policy), expected));
  }
});

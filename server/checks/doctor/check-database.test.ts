import { describe, expect, test } from "vitest";
import { isNear } from "./check-database.ts";

describe("a database", () => {
  test.each([
    "postgres:///musubi?host=/run/postgresql&user=musubi",
    "postgres://musubi@%2Frun%2Fpostgresql/musubi",
    "postgres://127.0.0.1:6432/musubi",
    "postgres://localhost/musubi",
    "postgres://[::1]/musubi",
    "postgres://db.example.com/musubi?host=/run/postgresql",
  ])("is on this machine by %s", (url) => {
    expect(isNear(url)).toBe(true);
  });

  test.each([
    "postgres:///musubi?host=db.example.com",
    "postgres://localhost/musubi?host=db.example.com",
    "postgres://db.example.com/musubi",
    "postgres://10.0.0.1/musubi",
  ])("is on another one by %s", (url) => {
    expect(isNear(url)).toBe(false);
  });
});

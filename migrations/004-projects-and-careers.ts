import type { Knex } from "knex";
import { feedColumn, feedTriggers, numberColumn, stampColumns } from "./replicated-table.ts";

/** Creates projects with the records that belong to them, and the records that belong to a partner. */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [
    projects,
    positionsAndContracts,
    files,
    evaluations,
    interviews,
    careers,
    partnersSite,
    announcements,
    memos,
  ])
    await knex.raw(sql);
}

const optionalText = (name: string, max = 255) => `${name} text check (char_length(${name}) <= ${max})`;
const requiredText = (name: string, max = 255) =>
  `${name} text not null check (btrim(${name}) <> '' and char_length(${name}) <= ${max})`;
const list = (name: string) => `${name} jsonb not null check (jsonb_typeof(${name}) = 'array')`;
const oneOf = (name: string, ...values: readonly (string | number)[]) =>
  `check (${name} in (${values.map((value) => (typeof value === "string" ? `'${value}'` : value)).join(", ")}))`;

/** Returns a replicated table whose ids come from the author of a record. Each of the named columns gets an index. */
const table = (entity: string, name: string, indexed: readonly string[], columns: readonly string[]) => `
  create table ${name} (
    id uuid primary key,
    ${numberColumn},
    ${columns.map((column) => `${column},`).join("\n    ")}
    ${stampColumns},
    ${feedColumn}
  );
  ${indexed.map((column) => `create index ${name}_${column} on ${name} (${column});`).join("\n  ")}
  ${feedTriggers(entity, name)}`;

const projects = `
  ${table(
    "orderClient",
    "order_client",
    [],
    [
      requiredText("name"),
      optionalText("name_kana"),
      optionalText("zip", 8),
      optionalText("address"),
      optionalText("phone", 50),
      optionalText("manager"),
      optionalText("manager_kana"),
      optionalText("mail"),
    ],
  )}
  ${table(
    "project",
    "project",
    ["order_client_id", "status_id", "phase_id", "execution_phase_id", "lead_manager_id", "ae_admin_id"],
    [
      requiredText("name"),
      optionalText("project_code"),
      "order_client_id uuid references order_client on delete set null",
      `priority text ${oneOf("priority", "High", "Middle", "Low")}`,
      optionalText("content", 10_000),
      optionalText("reward"),
      `recruit_status integer ${oneOf("recruit_status", 1, 2, 3, 4)}`,
      "is_valid boolean not null default true",
      "status_id integer references project_status_value",
      "phase_id integer references project_status_value",
      "execution_phase_id integer references project_status_value",
      `client_project_health text ${oneOf("client_project_health", "Good", "Bad", "Unknown")}`,
      `cost_project_health text ${oneOf("cost_project_health", "Within", "Over")}`,
      `resource_project_health text ${oneOf("resource_project_health", "Good", "Bad")}`,
      `schedule_project_health text ${oneOf("schedule_project_health", "On time", "Delayed")}`,
      "lead_manager_id uuid references admin on delete set null",
      "ae_admin_id uuid references admin on delete set null",
      "start_date date",
      "end_date date",
      "limit_date date",
      "ae_last_contact_date date",
      optionalText("memo", 10_000),
      "deleted_at timestamptz(3)",
    ],
  )}
  alter table project add constraint project_period check (end_date >= start_date);

  create table project_role (
    id text not null generated always as (project_id::text || '_' || role || '_' || admin_id::text) stored unique,
    project_id uuid not null references project on delete cascade,
    role text not null ${oneOf("role", "manager", "pm", "pmo", "pjm", "pdm", "planner", "assistant", "researcher", "memberAssistant", "sales")},
    admin_id uuid not null references admin on delete cascade,
    ${stampColumns},
    additions jsonb not null default jsonb_build_array(gen_random_uuid()) check (jsonb_typeof(additions) = 'array'),
    ${feedColumn},
    primary key (project_id, role, admin_id)
  );
  create index project_role_admin_id on project_role (admin_id);
  ${feedTriggers("projectRole", "project_role", [
    "project_id",
    "role",
    "admin_id",
    "created_at",
    "created_by",
    "updated_at",
    "updated_by",
    "additions",
    "changed_xid",
  ])}`;

const positionsAndContracts = `
  ${table(
    "position",
    "project_position",
    ["project_id", "occupation_id"],
    [
      "project_id uuid not null references project on delete cascade",
      "occupation_id integer not null references occupation",
      "number_people integer not null check (number_people between 0 and 999)",
      `recruiting_flag integer not null ${oneOf("recruiting_flag", 0, 1, 2, 3)}`,
    ],
  )}
  ${table(
    "contract",
    "contract",
    ["project_id", "position_id", "occupation_id", "partner_id", "auth_admin_id"],
    [
      "project_id uuid not null references project on delete cascade",
      "position_id uuid references project_position on delete set null",
      "occupation_id integer not null references occupation",
      "partner_id uuid not null references partner on delete cascade",
      "auth_admin_id uuid references admin on delete set null",
      "open_date date not null",
      "close_date date",
      "is_auto_renewed boolean not null default false",
      "ended_at timestamptz(3)",
    ],
  )}
  alter table contract
    add constraint contract_period check (close_date >= open_date),
    add constraint contract_end check (close_date is not null or is_auto_renewed);`;

const file = (entity: string, name: string, owner: string) =>
  table(
    entity,
    name,
    [`${owner}_id`],
    [
      `${owner}_id uuid not null references ${owner} on delete cascade`,
      requiredText("name"),
      "size integer not null check (size between 1 and 10485760)",
    ],
  );

const files = `
  ${file("partnerFile", "partner_file", "partner")}
  ${file("projectFile", "project_file", "project")}
  ${file("contractFile", "contract_file", "contract")}`;

const evaluations = table(
  "projectEvaluation",
  "project_evaluation",
  ["project_id", "partner_id"],
  [
    "project_id uuid not null references project on delete cascade",
    "partner_id uuid not null references partner on delete cascade",
    `state integer not null ${oneOf("state", 0, 1)}`,
    "scheduled_date date",
    list("soft_scores"),
    list("hard_scores"),
    "soft_average double precision",
    "hard_average double precision",
    "all_average double precision",
    list("hard_occupation_ids"),
  ],
);

const longTexts = [
  "experience_roles",
  "career_vision",
  "available_working_hours",
  "working_style",
  "intention",
  "note_for_work",
  "hardskill",
  "softskill",
  "qualitative_evaluation",
  "hope_reward",
  "recent_project",
  "current_job_dissatisfaction",
  "weaknesses",
];
const rates = ["desired_min_hourly_rate", "desired_max_hourly_rate", "desired_min_monthly_rate", "desired_max_monthly_rate"];

const interview = (entity: string, name: string, indexed: readonly string[], columns: readonly string[]) =>
  table(
    entity,
    name,
    ["partner_id", "revision_of_id", ...indexed],
    [
      "partner_id uuid not null references partner on delete cascade",
      `interview_type integer not null ${oneOf("interview_type", 1, 2)}`,
      "scheduled_date date",
      ...longTexts.map((column) => optionalText(column, 10_000)),
      ...rates.map((column) => `${column} integer check (${column} between 0 and 1000000000)`),
      list("soft_skills"),
      list("work_history"),
      "soft_skill_average double precision",
      `result integer not null ${oneOf("result", 1, 2)}`,
      `revision_of_id uuid references ${name} on delete set null`,
      ...columns,
    ],
  );

const interviews = `
  ${interview(
    "interview",
    "interview",
    ["second_interview_admin_id"],
    ["second_interview_admin_id uuid references admin on delete set null"],
  )}
  ${interview(
    "secondInterview",
    "second_interview",
    [],
    [list("hard_scores"), "hard_average double precision", list("hard_occupation_ids")],
  )}`;

const careers = `
  ${table(
    "industrySheet",
    "industry_sheet",
    ["partner_id", "major_industry_id", "intermediate_industry_id"],
    [
      "partner_id uuid not null references partner on delete cascade",
      "major_industry_id integer not null references major_industry",
      "intermediate_industry_id integer references intermediate_industry",
    ],
  )}
  ${table(
    "skillSheet",
    "skill_sheet",
    ["industry_sheet_id", "partner_id", "major_category_id", "intermediate_category_id"],
    [
      "industry_sheet_id uuid not null references industry_sheet on delete cascade",
      "partner_id uuid not null references partner on delete cascade",
      "major_category_id integer not null references major_category",
      "intermediate_category_id integer references intermediate_category",
      optionalText("role", 10_000),
      list("details"),
      list("engineers"),
    ],
  )}`;

const partnersSite = `
  ${table(
    "attendance",
    "attendance",
    ["partner_id", "project_id"],
    [
      "partner_id uuid not null references partner on delete cascade",
      "project_id uuid references project on delete set null",
      "start_datetime timestamptz(3) not null",
      "breaktime timestamptz(3)",
      "breaktime_end timestamptz(3)",
      "closing_datetime timestamptz(3)",
      optionalText("report", 10_000),
    ],
  )}
  ${table(
    "resultEvaluation",
    "result_evaluation",
    ["partner_id", "project_id", "interviewer_partner_id"],
    [
      "partner_id uuid not null references partner on delete cascade",
      "project_id uuid references project on delete set null",
      "interviewer_partner_id uuid references partner on delete set null",
      list("interviewer_admin_ids"),
      "scheduled_date date",
      list("scores"),
    ],
  )}
  ${table(
    "memberEvaluation",
    "member_evaluation",
    ["partner_id", "evaluation_partner_id", "project_id"],
    [
      "partner_id uuid not null references partner on delete cascade",
      "evaluation_partner_id uuid not null references partner on delete cascade",
      "project_id uuid references project on delete set null",
      optionalText("memo", 4_000),
      "scheduled_date date",
      list("scores"),
    ],
  )}`;

const announcements = `
  ${table(
    "announcement",
    "announcement",
    [],
    [
      requiredText("title"),
      `category integer not null ${oneOf("category", 1, 2, 3, 4)}`,
      requiredText("contents", 10_000),
      "open_date date",
      "close_date date",
      "is_valid boolean not null default true",
    ],
  )}
  alter table announcement add constraint announcement_period check (close_date >= open_date);`;

const memos = `
  alter table memo
    add column project_id uuid references project on delete cascade,
    drop constraint memo_target,
    add constraint memo_target check (num_nonnulls(partner_id, project_id) = 1);
  create index memo_project_id on memo (project_id);`;

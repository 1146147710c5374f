import type { RecordName } from "../../../data/lists.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { user } from "./import_files.ts";

/** The same two records of each list in both formats: all fields, and only those that must be. */
export const samples = {
  users: {
    csv: 'id,name,email,role,status,joinedAt\r\nu_1,"Hart, ""Amy""",amy@example.com,mentor,' +
      "active,2026-01-02T03:04:05Z\r\nu_2,Zoë,zoe@example.com,mentee,inactive," +
      "2026-01-02T03:04:05.678Z\r\n",
    records: [
      user(1, {
        name: 'Hart, "Amy"',
        email: "amy@example.com",
        role: "mentor",
        joinedAt: "2026-01-02T03:04:05.000Z",
      }),
      user(2, {
        name: "Zoë",
        email: "zoe@example.com",
        status: "inactive",
        joinedAt: "2026-01-02T03:04:05.678Z",
      }),
    ],
  },
  "kyc-requests": {
    csv: "id,userId,userName,type,submittedAt,status,documents,reviewNotes,reviewedBy,expiresAt\n" +
      'k_1,u_1,Amy,individual,2026-10-01T00:00:00Z,accepted,"[{""type"":""id"",""url"":' +
      '""/kyc/k_1/documents/1"",""name"":""id.svg""}]","Fine,\nall of it",s_1,' +
      "2027-10-02T00:00:00+02:00\n" +
      "k_2,u_2,Zoë,business,2026-10-01T00:00:00Z,pending,[],,,\n",
    records: [
      {
        ...kycRequest(1, { userName: "Amy", submittedAt: "2026-10-01T00:00:00.000Z" }),
        status: "accepted",
        documents: [{ type: "id", url: "/kyc/k_1/documents/1", name: "id.svg" }],
        reviewNotes: "Fine,\nall of it",
        reviewedBy: "s_1",
        expiresAt: "2027-10-01T22:00:00.000Z",
      },
      {
        ...kycRequest(2, { userName: "Zoë", submittedAt: "2026-10-01T00:00:00.000Z" }),
        type: "business",
        documents: [],
      },
    ],
  },
  communities: {
    csv: "category,id,name,mentorId,mentorName,members,status,createdAt,url\n" +
      "Macro,c_1,Desk,u_1,Amy,1200,active,2026-01-01T00:00:00Z,https://a.example/c/1\n" +
      ",c_2,Room,u_1,Amy,0,inactive,2026-01-01T00:00:00Z,\n",
    records: [
      {
        id: "c_1",
        name: "Desk",
        mentorId: "u_1",
        mentorName: "Amy",
        members: 1200,
        status: "active",
        createdAt: "2026-01-01T00:00:00.000Z",
        category: "Macro",
        url: "https://a.example/c/1",
      },
      {
        id: "c_2",
        name: "Room",
        mentorId: "u_1",
        mentorName: "Amy",
        members: 0,
        status: "inactive",
        createdAt: "2026-01-01T00:00:00.000Z",
      },
    ],
  },
  transactions: {
    csv: "id,type,amount,description,userId,date,status\n" +
      "t_1,revenue,999999999.99,Annual,u_1,2026-11-01T00:00:00Z,completed\n" +
      "t_2,refund,1.1,,u_2,2026-11-01T00:00:00Z,pending\n",
    records: [
      {
        id: "t_1",
        type: "revenue",
        amount: 999999999.99,
        description: "Annual",
        userId: "u_1",
        date: "2026-11-01T00:00:00.000Z",
        status: "completed",
      },
      {
        id: "t_2",
        type: "refund",
        amount: 1.1,
        description: "",
        userId: "u_2",
        date: "2026-11-01T00:00:00.000Z",
        status: "pending",
      },
    ],
  },
  content: {
    csv: "id,title,type,author,authorId,published,createdAt,views,likes,comments,shares," +
      "description,category,url\n" +
      "x_1,Greeks,course,Amy,u_1,true,2026-01-01T00:00:00Z,10,4,3,2,Deltas,Options," +
      "https://a.example/x/1\n" +
      "x_2,Draft,analysis,Amy,u_1,false,2026-01-01T00:00:00Z,0,,,,,,\n",
    records: [
      {
        id: "x_1",
        title: "Greeks",
        type: "course",
        author: "Amy",
        authorId: "u_1",
        published: true,
        createdAt: "2026-01-01T00:00:00.000Z",
        views: 10,
        likes: 4,
        comments: 3,
        shares: 2,
        description: "Deltas",
        category: "Options",
        url: "https://a.example/x/1",
      },
      {
        id: "x_2",
        title: "Draft",
        type: "analysis",
        author: "Amy",
        authorId: "u_1",
        published: false,
        createdAt: "2026-01-01T00:00:00.000Z",
        views: 0,
        likes: 0,
        comments: 0,
        shares: 0,
      },
    ],
  },
  partners: {
    csv: "id,name,type,status,addedAt,description,email,website,url\n" +
      "p_1,Charts,tool,active,2026-01-01T00:00:00Z,Tools,hi@charts.example," +
      "https://charts.example,https://a.example/p/1\n" +
      "p_2,Data,data,inactive,2026-01-01T00:00:00Z,,,,\n",
    records: [
      {
        id: "p_1",
        name: "Charts",
        type: "tool",
        status: "active",
        addedAt: "2026-01-01T00:00:00.000Z",
        description: "Tools",
        email: "hi@charts.example",
        website: "https://charts.example",
        url: "https://a.example/p/1",
      },
      {
        id: "p_2",
        name: "Data",
        type: "data",
        status: "inactive",
        addedAt: "2026-01-01T00:00:00.000Z",
      },
    ],
  },
} satisfies Partial<Record<RecordName, { csv: string; records: Record<string, unknown>[] }>>;

export type SampledName = keyof typeof samples;
export const sampledNames = Object.keys(samples) as SampledName[];
